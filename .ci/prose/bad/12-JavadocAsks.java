/** What a pull knows of its source. */
final class QuestionForAClass {}

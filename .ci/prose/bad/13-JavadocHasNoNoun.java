/** The pulls of an agent. */
final class JavadocHasNoNoun {
  /** One that has never been read from. */
  static final int UNREAD = 0;
}

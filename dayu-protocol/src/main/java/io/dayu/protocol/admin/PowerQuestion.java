package io.dayu.protocol.admin;

import java.io.IOException;
import java.util.List;

/**
 * A question of the process that switches machines: what is to be switched now?
 *
 * @param process its own name, another one each time that it starts
 * @param host of its machine, which is never switched off
 * @param running the order whose command runs; empty while none does
 * @param ended the order whose command has ended last; empty before the first
 * @param worked whether that command has done what it was to do
 */
public record PowerQuestion(
    String process, String host, String running, String ended, boolean worked) {
  /** The first word of the command. */
  public static final String COMMAND = "power";

  /** The words of the command. */
  public String[] words() {
    return new String[] {COMMAND, RecordJson.word(this)};
  }

  /**
   * Reads the words after the command's name.
   *
   * @throws IOException with a sentence on what is wrong with them
   */
  public static PowerQuestion of(List<String> words) throws IOException {
    if (words.size() != 1) {
      throw new IOException("It is one word.");
    }
    PowerQuestion question = RecordJson.read(words.get(0), PowerQuestion.class);
    if (question.process.isEmpty()) {
      throw new IOException("The process has no name.");
    }
    return question;
  }
}

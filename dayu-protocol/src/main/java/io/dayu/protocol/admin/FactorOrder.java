package io.dayu.protocol.admin;

import java.io.IOException;
import java.util.List;

/**
 * An order to lower the factor of a file that nobody reads, if the file is still as a scan has seen
 * it.
 *
 * @param factor of the file when it was scanned
 * @param lower the factor that it gets
 * @param modificationTimeMs of the file then, in milliseconds since 1970
 * @param accessTimeMs of the file then
 * @param watchedMs time for which agents must have seen no read of the file, where reads are
 *     counted
 */
public record FactorOrder(
    long inodeId,
    int factor,
    int lower,
    long modificationTimeMs,
    long accessTimeMs,
    long watchedMs) {
  /** The first word of the command. */
  public static final String COMMAND = "lower";

  /** The least factor that a file gets. */
  public static final int LEAST = 2;

  public FactorOrder {
    if (lower < LEAST || factor <= lower || watchedMs < 0) {
      throw new IllegalArgumentException(
          "A factor goes from " + factor + " to less, and to " + LEAST + " or more, not " + lower);
    }
  }

  /** The words of the command. */
  public String[] words() {
    return new String[] {COMMAND, RecordJson.word(this)};
  }

  /**
   * Reads the words after the command's name.
   *
   * @throws IOException with a sentence on what is wrong with them
   */
  public static FactorOrder of(List<String> words) throws IOException {
    if (words.size() != 1) {
      throw new IOException("It is one word.");
    }
    return RecordJson.read(words.get(0), FactorOrder.class);
  }
}

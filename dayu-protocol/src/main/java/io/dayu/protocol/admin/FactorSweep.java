package io.dayu.protocol.admin;

import java.io.IOException;
import java.util.List;

/**
 * An order to look at the next part of the files with a lower factor than their owner's, in the
 * order of their inodes, and to give the factor back to those that were used.
 *
 * @param afterInodeId where it begins; 0 for the first one, and then as the last part says
 * @param most factors that change at most; 0 only counts
 * @param restore whether all get it back, used or not, and count as read then
 * @param watchedMs a file counts as used that an agent has seen read within that time
 * @param path of a file, or of a directory with all below it
 */
public record FactorSweep(
    long afterInodeId, int most, boolean restore, long watchedMs, String path) {
  /** The first word of the command. */
  public static final String COMMAND = "factors";

  /** The whole namespace. */
  public static final String ALL = "/";

  /** As many as a NameNode changes for one order. */
  public static final int CHANGES_MAX = 1_000;

  public FactorSweep {
    if (!path.startsWith(ALL) || (path.length() > 1 && path.endsWith(ALL))) {
      throw new IllegalArgumentException(
          path + " is no path: it begins with / and does not end with it.");
    }
    if (afterInodeId < 0 || watchedMs < 0 || most < 0 || most > CHANGES_MAX) {
      throw new IllegalArgumentException("From 0 to " + CHANGES_MAX + " factors change at once.");
    }
  }

  /** The words of the command; the path is one of its own, as words are not long. */
  public String[] words() {
    return new String[] {
      COMMAND,
      Long.toString(afterInodeId),
      Integer.toString(most),
      Boolean.toString(restore),
      Long.toString(watchedMs),
      path
    };
  }

  /**
   * Reads the words after the command's name.
   *
   * @throws IOException with a sentence on what is wrong with them
   */
  public static FactorSweep of(List<String> words) throws IOException {
    try {
      return new FactorSweep(
          Long.parseLong(words.get(0)),
          Integer.parseInt(words.get(1)),
          Boolean.parseBoolean(words.get(2)),
          Long.parseLong(words.get(3)),
          words.get(4));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new IOException(String.valueOf(e.getMessage()), e);
    }
  }

  /** The order for what comes after a part. */
  public FactorSweep after(FactorPart part) {
    return new FactorSweep(part.lastInodeId(), most, restore, watchedMs, path);
  }

  /** True if a file is the one, or below the directory. */
  public boolean covers(String file) {
    return path.equals(ALL) || file.equals(path) || file.startsWith(path + ALL);
  }
}

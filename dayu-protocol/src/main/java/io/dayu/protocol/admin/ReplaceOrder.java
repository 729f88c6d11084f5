package io.dayu.protocol.admin;

/**
 * An order to replace a file by its copy, which was proved to have the same content. The copy has
 * the file's length, modification time and access time.
 *
 * @param modificationTimeMs of both, in milliseconds since 1970
 * @param lengthBytes of both
 * @param copyInodeId 0 asks whether the file is fit, before there is a copy
 */
public record ReplaceOrder(
    long inodeId, long modificationTimeMs, long lengthBytes, long copyInodeId) {
  /** The first word of the command. */
  public static final String COMMAND = "replace";

  /**
   * The directory of copies: jobs that list a file's own directory do not meet its copy, which
   * counts on nobody's quota.
   */
  public static final String COPY_DIRECTORY = "/system/dayu/curate";

  /** The name of a copy is this and the file's inode id: no other file is ever moved. */
  public static final String COPY_PREFIX = ".dayu-curate-";

  /**
   * True if nothing is to be replaced: {@code NO_COPY} is the answer where a copy is worthwhile.
   */
  public boolean isQuestion() {
    return copyInodeId == 0;
  }

  /** The words of the command. */
  public String[] words() {
    return new String[] {
      COMMAND,
      Long.toString(inodeId),
      Long.toString(modificationTimeMs),
      Long.toString(lengthBytes),
      Long.toString(copyInodeId)
    };
  }

  /** The copy's name. */
  public String copyName() {
    return COPY_PREFIX + inodeId;
  }
}

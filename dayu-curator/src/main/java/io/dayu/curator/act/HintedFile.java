package io.dayu.curator.act;

import io.dayu.protocol.admin.ReplaceOrder;
import java.io.Serializable;

/**
 * A file as a scan has seen it.
 *
 * @param modificationTimeMs in milliseconds since 1970
 * @param accessTimeMs likewise, 0 where HDFS keeps no access times
 */
public record HintedFile(long inodeId, long modificationTimeMs, long lengthBytes, long accessTimeMs)
    implements Serializable {
  /** True if another hint is of the same file with the same content. */
  public boolean isSame(HintedFile other) {
    return inodeId == other.inodeId
        && modificationTimeMs == other.modificationTimeMs
        && lengthBytes == other.lengthBytes;
  }

  /** A path of the file, wherever it is now. */
  String path() {
    return pathOf(inodeId);
  }

  /** The place of the file's copy. */
  String copyPath() {
    return ReplaceOrder.COPY_DIRECTORY + "/" + ReplaceOrder.COPY_PREFIX + inodeId;
  }

  /** HDFS's own address of an inode. */
  static String pathOf(long inodeId) {
    return "/.reserved/.inodes/" + inodeId;
  }
}

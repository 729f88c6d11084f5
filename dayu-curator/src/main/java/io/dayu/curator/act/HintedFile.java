package io.dayu.curator.act;

import io.dayu.protocol.admin.ReplaceOrder;
import java.io.Serializable;

/**
 * A file as a scan has seen it.
 *
 * @param modificationTimeMs in milliseconds since 1970
 */
public record HintedFile(long inodeId, long modificationTimeMs, long lengthBytes)
    implements Serializable {
  /** A path of the file, wherever it is now. */
  String path() {
    return pathOf(inodeId);
  }

  /** The name of the file's copy. */
  String copyName() {
    return ReplaceOrder.COPY_PREFIX + inodeId;
  }

  /** HDFS's own address of an inode. */
  static String pathOf(long inodeId) {
    return "/.reserved/.inodes/" + inodeId;
  }
}

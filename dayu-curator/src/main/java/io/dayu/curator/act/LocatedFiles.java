package io.dayu.curator.act;

import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.jspecify.annotations.Nullable;

/** HDFS, as far as it says where a file's replicas are. */
@FunctionalInterface
public interface LocatedFiles {
  /** The file with its blocks and their holders; null where it is gone. No read of it to HDFS. */
  @Nullable HdfsLocatedFileStatus located(long inodeId) throws IOException;

  /** The files of a file system: for each a read lock for as long as a client's open takes it. */
  static LocatedFiles in(DistributedFileSystem fs) {
    return inodeId -> {
      try {
        return fs.getClient().getLocatedFileInfo(HintedFile.pathOf(inodeId), false);
      } catch (FileNotFoundException e) {
        return null;
      }
    };
  }
}

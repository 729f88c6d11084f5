package io.dayu.curator.act;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.ipc.RemoteException;
import org.jspecify.annotations.Nullable;

/** Compares files as they are now with what a scan has seen of them. */
final class FilesNow {
  private final DistributedFileSystem fs;

  FilesNow(DistributedFileSystem fs) {
    this.fs = fs;
  }

  /** HDFS throws where an inode is gone, and returns null where a path leads nowhere. */
  @Nullable HdfsFileStatus status(String path) throws IOException {
    try {
      return fs.getClient().getFileInfo(path);
    } catch (FileNotFoundException e) {
      return null;
    }
  }

  /** Extended attributes that a client can read; none where the cluster has them switched off. */
  Map<String, byte[]> attributes(Path file) throws IOException {
    try {
      return fs.getXAttrs(file);
    } catch (RemoteException e) {
      if (FileCopier.firstLine(e).contains("XAttr operation has been rejected")) {
        return Map.of();
      }
      throw e;
    }
  }

  /**
   * The reason why a hint about a file is out of date, empty when it is not.
   *
   * @param status of the file now
   */
  Optional<ActOutcome> outOfDate(HintedFile file, HdfsFileStatus status) throws IOException {
    if (status.isDirectory()) {
      return Optional.of(ActOutcome.GONE);
    }
    if (status.getModificationTime() != file.modificationTimeMs()
        || status.getLen() != file.lengthBytes()) {
      return Optional.of(ActOutcome.CHANGED);
    }
    return fs.getClient().isFileClosed(file.path())
        ? Optional.empty()
        : Optional.of(ActOutcome.BEING_WRITTEN);
  }
}

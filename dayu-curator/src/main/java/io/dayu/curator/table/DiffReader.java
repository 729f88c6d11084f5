package io.dayu.curator.table;

import io.dayu.curator.image.MessageStream;
import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.SnapshotDiffSection.DiffEntry;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.SnapshotDiffSection.DirectoryDiff;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.SnapshotDiffSection.FileDiff;

/** The differences that snapshots hold, of files and of directories. Not thread safe. */
final class DiffReader implements Closeable {
  private final MessageStream in;
  private DiffEntry entry = DiffEntry.getDefaultInstance();
  private int left;
  private FileDiff file = FileDiff.getDefaultInstance();
  private DirectoryDiff directory = DirectoryDiff.getDefaultInstance();

  DiffReader(MessageStream in) {
    this.in = in;
  }

  /** Goes to the next difference; false when there is none. */
  boolean next() throws IOException {
    while (left == 0) {
      DiffEntry next = in.next(DiffEntry.parser());
      if (next == null) {
        return false;
      }
      entry = next;
      left = next.getNumOfDiff();
    }
    left--;
    if (isOfFile()) {
      file = in.required(FileDiff.parser());
    } else {
      directory = in.required(DirectoryDiff.parser());
      for (int created = 0; created < directory.getCreatedListSize(); created++) {
        in.skip();
      }
    }
    return true;
  }

  boolean isOfFile() {
    return entry.getType() == DiffEntry.Type.FILEDIFF;
  }

  /** The file or directory that differs. */
  long inodeId() {
    return entry.getInodeId();
  }

  FileDiff file() {
    return file;
  }

  DirectoryDiff directory() {
    return directory;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

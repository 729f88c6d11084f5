package io.dayu.curator.act;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.jspecify.annotations.Nullable;

/**
 * The access time of a file that is read for a copy. That is no use of the file, so it is given
 * back at once: HDFS notes no other reader until then.
 */
final class AccessTime {
  private static final long AGAIN_MS = 100;
  private static final int TRIES = 20;

  private final DistributedFileSystem fs;
  private final FilesNow files;
  private final HintedFile file;
  private final long timeMs;

  /**
   * The access time of a file.
   *
   * @param timeMs that it has now
   */
  AccessTime(DistributedFileSystem fs, FilesNow files, HintedFile file, long timeMs) {
    this.fs = fs;
    this.files = files;
    this.file = file;
    this.timeMs = timeMs;
  }

  /** Somebody else has read the file. */
  static final class ReadMeanwhileException extends IOException {
    private static final long serialVersionUID = 1;
  }

  /** Asks the NameNode where the file's blocks are, first of all. */
  interface Access<T> {
    T make() throws IOException;
  }

  /**
   * Has a file accessed, and gives the access time back while that goes on.
   *
   * @throws ReadMeanwhileException when somebody else has read the file before
   */
  <T> T keptFor(Access<T> access) throws IOException {
    @Nullable HdfsFileStatus before = files.status(file.path());
    if (before != null && before.getAccessTime() != timeMs) {
      throw new ReadMeanwhileException();
    }
    CountDownLatch made = new CountDownLatch(1);
    Thread giver = new Thread(() -> giveBackOnce(made), "dayu-curate-access-time");
    giver.setDaemon(true);
    giver.start();
    try {
      return access.make();
    } finally {
      made.countDown();
      giveBack();
    }
  }

  private void giveBackOnce(CountDownLatch made) {
    try {
      for (int tries = 0; tries < TRIES; tries++) {
        if (made.await(AGAIN_MS, TimeUnit.MILLISECONDS) || giveBack()) {
          return;
        }
      }
    } catch (IOException e) {
      // It is given back in the end.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean giveBack() throws IOException {
    @Nullable HdfsFileStatus now = files.status(file.path());
    if (now == null
        || now.getModificationTime() != file.modificationTimeMs()
        || now.getAccessTime() == timeMs) {
      return false;
    }
    fs.setTimes(new Path(file.path()), -1, timeMs);
    return true;
  }
}

package io.dayu.curator.scan;

import io.dayu.curator.image.BadImageException;
import io.dayu.curator.image.OwnerOnly;
import java.io.Closeable;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.spark.SparkExecutorInfo;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * The directory that a scan writes its tables to. They have the names of private files, so that
 * nobody but the user of the scan may look into it, from the first moment on. It appears when all
 * of it is whole; what has failed leaves nothing.
 */
public final class ScanOutput implements Closeable {
  private static final FsPermission DIRECTORY = new FsPermission((short) 0700);
  private static final FsPermission FILE = new FsPermission((short) 0600);
  private static final String UNFINISHED = ".unfinished";
  private static final String FULL = ".*(?i)(no space left|quota|not enough space).*";

  /** Tasks that are broken off end within some milliseconds. */
  private static final long IDLE_WAIT_MS = 10_000;

  private final SparkSession spark;
  private final FileSystem system;
  private final Path target;
  private final Path unfinished;
  private boolean finished;

  private ScanOutput(SparkSession spark, FileSystem system, Path target) {
    this.spark = spark;
    this.system = system;
    this.target = target;
    this.unfinished = target.suffix(UNFINISHED);
  }

  /**
   * Begins to write.
   *
   * @throws FileAlreadyExistsException if the directory exists
   * @throws IOException if there may be no such directory that nobody else looks into
   */
  public static ScanOutput begin(SparkSession spark, String directory) throws IOException {
    Path target = new Path(directory);
    FileSystem system = target.getFileSystem(spark.sparkContext().hadoopConfiguration());
    ScanOutput output = new ScanOutput(spark, system, target);
    output.checkFree();
    output.make();
    return output;
  }

  private void checkFree() throws IOException {
    if (system.exists(target)) {
      throw new FileAlreadyExistsException(
          target + " exists already; name another directory, or remove it.");
    }
  }

  private void make() throws IOException {
    system.delete(unfinished, true);
    if (isLocal()) {
      OwnerOnly.directory(java.nio.file.Path.of(unfinished.toUri().getPath()));
    } else if (!system.mkdirs(unfinished, DIRECTORY)) {
      throw new IOException(unfinished + " could not be made.");
    }
    system.deleteOnExit(unfinished);
    if (isLocal() || system.getUri().getScheme().equals("hdfs")) {
      checkOwn(system.getFileStatus(unfinished));
    }
  }

  private boolean isLocal() {
    return system.getUri().getScheme().equals("file");
  }

  /** Somebody may have made the directory first, or its file system gives others rights. */
  private void checkOwn(FileStatus made) throws IOException {
    String user = UserGroupInformation.getCurrentUser().getShortUserName();
    if ((made.getPermission().toShort() & ~DIRECTORY.toShort()) != 0
        || (!isLocal() && !made.getOwner().equals(user))) {
      throw new IOException(
          String.format(
              Locale.ROOT,
              "%s has mode %s and belongs to %s: others could read what is private. Name another"
                  + " directory with --out.",
              unfinished,
              made.getPermission(),
              made.getOwner()));
    }
  }

  /**
   * Writes a table, and reads it from there from now on.
   *
   * @throws IOException in one sentence that says why it could not be written
   */
  Dataset<Row> written(String table, Dataset<Row> rows) throws IOException {
    try {
      rows.write().parquet(new Path(unfinished, table).toString());
      return table(table);
    } catch (Exception | FSError e) {
      throw unwritten(e);
    }
  }

  /** A table that was written. */
  Dataset<Row> table(String table) {
    return spark.read().parquet(new Path(unfinished, table).toString());
  }

  /** The failure that has kept a table from being written, in one sentence. */
  private IOException unwritten(Throwable thrown) {
    for (Throwable one = thrown; one != null; one = one.getCause()) {
      if (one instanceof BadImageException damaged) {
        return damaged;
      }
    }
    IOException cause = RootCause.of(thrown);
    if (cause == null) {
      throw thrown instanceof RuntimeException fault ? fault : new IllegalStateException(thrown);
    }
    String said = String.valueOf(cause.getMessage());
    return new IOException(
        target
            + " could not be written ("
            + said
            + "). Nothing is left there."
            + (said.matches(FULL) ? " Make room, or name another directory with --out." : ""),
        thrown);
  }

  /** The directory appears with all that was written. */
  public void finish() throws IOException {
    narrow(unfinished);
    checkFree();
    if (!system.rename(unfinished, target)) {
      throw new IOException(unfinished + " could not be renamed to " + target + ".");
    }
    system.cancelDeleteOnExit(unfinished);
    finished = true;
  }

  /**
   * Files were made with the rights of anybody's files, below a directory that others cannot enter.
   */
  private void narrow(Path directory) throws IOException {
    system.setPermission(directory, DIRECTORY);
    for (FileStatus one : system.listStatus(directory)) {
      if (one.isDirectory()) {
        narrow(one.getPath());
      } else {
        system.setPermission(one.getPath(), FILE);
      }
    }
  }

  /** Ends what still writes, and removes what is not whole. */
  @Override
  public void close() throws IOException {
    if (finished) {
      return;
    }
    spark.sparkContext().cancelAllJobs();
    awaitIdle();
    system.delete(unfinished, true);
    system.cancelDeleteOnExit(unfinished);
  }

  private void awaitIdle() {
    long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(IDLE_WAIT_MS);
    try {
      while (isBusy() && System.nanoTime() - deadlineNs < 0) {
        TimeUnit.MILLISECONDS.sleep(50);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isBusy() {
    for (SparkExecutorInfo executor : spark.sparkContext().statusTracker().getExecutorInfos()) {
      if (executor.numRunningTasks() > 0) {
        return true;
      }
    }
    return false;
  }
}

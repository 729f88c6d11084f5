package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.DataSet;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * A file of which is known how long it is, or, after a client was cut off in the middle, between
 * which bounds; what it holds is always known.
 *
 * <p>One thread.
 */
final class ThrashFile {
  private final Path path;
  private long leastBytes;
  private long mostBytes;
  private boolean mayBeMissing = true;
  private OptionalInt replication;

  /**
   * A file that may not be there yet.
   *
   * @param replication it is to have
   */
  ThrashFile(Path path, int replication) {
    this.path = path;
    this.replication = OptionalInt.of(replication);
  }

  Path path() {
    return path;
  }

  /** Whether its length is known. */
  boolean isSure() {
    return leastBytes == mostBytes && !mayBeMissing;
  }

  /** Its length, which must be known. */
  long bytes() {
    assertThat(isSure()).as("%s is sure", this).isTrue();
    return leastBytes;
  }

  /** Notes that it is there, with a length between these. */
  void between(long least, long most) {
    leastBytes = least;
    mostBytes = most;
    mayBeMissing = false;
  }

  /** Notes how many replicas it is to have, or that this is not sure. */
  void replication(OptionalInt wanted) {
    replication = wanted;
  }

  /** Checks that as many replicas are wanted of it as were asked for last. */
  void checkReplication(DistributedFileSystem files) throws IOException {
    if (isSure() && replication.isPresent()) {
      assertThat(files.getFileStatus(path).getReplication())
          .as("replicas wanted of %s", this)
          .isEqualTo((short) replication.getAsInt());
    }
  }

  /** Notes that it may be deleted. */
  void mayBeMissing() {
    mayBeMissing = true;
  }

  /**
   * Reads all of it, and checks every byte; if it is closed, its length is known afterwards. As
   * long as it is open, HDFS's client takes a last block that none of its holders finds, such as on
   * a broken volume, for an empty one.
   *
   * @return whether it is there
   */
  boolean check(DistributedFileSystem files) throws IOException {
    try {
      boolean closed = files.isFileClosed(path);
      OptionalLong right = DataSet.rightBytes(files, path);
      assertThat(right).as("data of %s", this).isPresent();
      assertThat(right.getAsLong())
          .as("length of %s", this)
          .isBetween(closed ? leastBytes : 0, mostBytes);
      if (closed) {
        between(right.getAsLong(), right.getAsLong());
      }
      return true;
    } catch (FileNotFoundException e) {
      if (!mayBeMissing) {
        throw new AssertionError(this + " is gone", e);
      }
      return false;
    }
  }

  @Override
  public String toString() {
    return path + " of " + leastBytes + " to " + mostBytes + " bytes";
  }
}

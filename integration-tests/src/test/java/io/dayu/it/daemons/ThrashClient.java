package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.DataSet;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Lock;
import java.util.function.IntSupplier;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.test.GenericTestUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client that writes, changes, reads and deletes files of its own at random, and checks every
 * byte that it reads. Being cut off is no failure, wrong or lost bytes are.
 *
 * <p>One thread at a time.
 */
final class ThrashClient implements Callable<Integer> {
  private static final Logger LOG = LoggerFactory.getLogger(ThrashClient.class);

  private static final int FILES_MAX = 12;
  private static final int BUFFER_BYTES = 64 * 1024;
  private static final int REPLICATION = 3;
  private static final int REPLICATION_LEAST = 3;
  private static final int REPLICATIONS = 3;
  private static final int CLOSED_POLL_MS = 200;

  /** Longer than HDFS's own recovery takes while daemons are frozen or start. */
  private static final Duration LEASE_RECOVERY_AFTER = Duration.ofSeconds(90);

  private static final Duration LEASE_RECOVERY_LIMIT = Duration.ofSeconds(30);
  private static final Duration CLOSED_LIMIT = Duration.ofMinutes(5);

  private final DistributedFileSystem hdfs;
  private final Path directory;
  private final long blockBytes;
  private final SplittableRandom random;
  private final Lock noKill;
  private final IntSupplier harmed;
  private final List<ThrashFile> files = new ArrayList<>();
  private int written;
  private int cutOff;
  private volatile boolean stopped;

  private enum Operation {
    WRITE,
    APPEND,
    TRUNCATE,
    READ,
    DELETE,
    REPLICATE
  }

  /**
   * A client that has no files yet.
   *
   * @param hdfs of its own, which it closes when it stops
   * @param directory for its files alone
   * @param noKill as long as it is held, no daemon is killed and no volume breaks
   * @param harmed the number of DataNodes that are harmed now
   */
  ThrashClient(
      DistributedFileSystem hdfs,
      Path directory,
      long blockBytes,
      SplittableRandom random,
      Lock noKill,
      IntSupplier harmed) {
    this.hdfs = hdfs;
    this.directory = directory;
    this.blockBytes = blockBytes;
    this.random = random;
    this.noKill = noKill;
    this.harmed = harmed;
  }

  /** Writes as many files as it may have. */
  void fill() throws IOException {
    while (files.size() < FILES_MAX) {
      write();
    }
  }

  /** What its run is to end soon after. */
  void stop() {
    stopped = true;
  }

  /**
   * Works until it is stopped.
   *
   * @return how many operations were cut off
   */
  @Override
  public Integer call() throws IOException {
    try (hdfs) {
      while (!stopped) {
        Operation operation = Operation.values()[random.nextInt(Operation.values().length)];
        try {
          take(operation);
        } catch (IOException e) {
          isCutOff(operation, e);
        } catch (IllegalArgumentException e) {
          if (!(e.getCause() instanceof IOException)) {
            throw e;
          }
          // HDFS's stream fails to close with the same object as it failed to write with.
          isCutOff(operation, e);
        }
      }
    }
    return cutOff;
  }

  private void isCutOff(Operation operation, Exception reason) {
    cutOff++;
    LOG.info("{} in {} was cut off: {}", operation, directory, reason.toString());
  }

  private void take(Operation operation) throws IOException {
    if (operation == Operation.WRITE) {
      write();
      return;
    }
    if (files.isEmpty()) {
      return;
    }
    ThrashFile file = files.get(random.nextInt(files.size()));
    switch (operation) {
      case READ -> check(file);
      case DELETE -> delete(file);
      case REPLICATE -> replicate(file);
      case APPEND, TRUNCATE -> change(file, operation);
      case WRITE -> throw new AssertionError(operation);
    }
  }

  private void write() throws IOException {
    if (files.size() >= FILES_MAX) {
      return;
    }
    ThrashFile file =
        new ThrashFile(new Path(directory, directory.getName() + "-" + written++), REPLICATION);
    long bytes = length();
    long flushed = random.nextLong(bytes + 1);
    files.add(file);
    try (FSDataOutputStream out =
        hdfs.create(file.path(), false, BUFFER_BYTES, (short) REPLICATION, blockBytes)) {
      file.between(0, bytes);
      DataSet.write(out, file.path(), 0, flushed);
      out.hflush();
      file.between(flushed, bytes);
      DataSet.write(out, file.path(), flushed, bytes);
    }
    file.between(bytes, bytes);
  }

  /** From nothing to a few blocks. */
  private long length() {
    return random.nextLong(4 * blockBytes);
  }

  private void check(ThrashFile file) throws IOException {
    if (!file.check(hdfs)) {
      files.remove(file);
    }
  }

  /** Not while it may be open: a snapshot would keep it as it is, and nobody could close it. */
  private void delete(ThrashFile file) throws IOException {
    if (files.size() <= FILES_MAX / 2 || !file.isSure()) {
      return;
    }
    file.mayBeMissing();
    assertThat(hdfs.delete(file.path(), false)).as("%s was there to be deleted", file).isTrue();
    files.remove(file);
  }

  private void replicate(ThrashFile file) throws IOException {
    if (file.isSure()) {
      int wanted = REPLICATION_LEAST + random.nextInt(REPLICATIONS);
      file.replication(OptionalInt.empty());
      assertThat(hdfs.setReplication(file.path(), (short) wanted)).as("%s is there", file).isTrue();
      file.replication(OptionalInt.of(wanted));
    }
  }

  private void change(ThrashFile file, Operation operation) throws IOException {
    if (!file.isSure()) {
      close(file);
      return;
    }
    if (operation == Operation.APPEND) {
      append(file);
    } else {
      truncate(file);
    }
  }

  /**
   * Has HDFS close a file, so that a read finds out how long it is; only while a DataNode that is
   * well holds the last block. Where one holder is dead and the others lack it, HDFS takes the
   * block for one that nobody has, and deletes it (BlockRecoveryWorker, an empty list to sync).
   */
  private void close(ThrashFile file) throws IOException {
    noKill.lock();
    try {
      if (harmed.getAsInt() >= leastLocations(file)) {
        return;
      }
      if (!hdfs.recoverLease(file.path())) {
        GenericTestUtils.waitFor(
            () -> isClosed(file, false), CLOSED_POLL_MS, LEASE_RECOVERY_LIMIT.toMillis());
      }
    } catch (TimeoutException e) {
      LOG.info("{} is not closed yet", file);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(file + " is not waited for");
    } finally {
      noKill.unlock();
    }
  }

  private void append(ThrashFile file) throws IOException {
    long from = file.bytes();
    long to = from + 1 + random.nextLong(blockBytes);
    file.between(from, to);
    try (FSDataOutputStream out = hdfs.append(file.path())) {
      DataSet.write(out, file.path(), from, to);
    }
    file.between(to, to);
  }

  /**
   * No daemon is killed meanwhile: when the NameNode dies in the middle while a DataNode is down,
   * HDFS may never close the file.
   */
  private void truncate(ThrashFile file) throws IOException {
    long from = file.bytes();
    long to = random.nextLong(from + 1);
    noKill.lock();
    try {
      requireLocations(file);
      file.between(to, from);
      if (!hdfs.truncate(file.path(), to)) {
        awaitClosed(file);
      }
      // That it is closed may not be in the journal yet, as this is when it is done.
      hdfs.setTimes(file.path(), System.currentTimeMillis(), -1);
      file.between(to, to);
    } finally {
      noKill.unlock();
    }
  }

  /**
   * A NameNode that has just started knows of no replica yet. Where a snapshot or an upgrade has
   * HDFS copy the block, it would look for the copy's sources at the DataNodes that it knows of
   * now, and for ever at those alone.
   */
  private void requireLocations(ThrashFile file) throws IOException {
    if (leastLocations(file) == 0) {
      throw new IOException(file + " has blocks that no DataNode has reported yet");
    }
  }

  /** The least number of DataNodes that the NameNode names for a block; many without a block. */
  private int leastLocations(ThrashFile file) throws IOException {
    return hdfs
        .getClient()
        .getLocatedBlocks(file.path().toUri().getPath(), 0)
        .getLocatedBlocks()
        .stream()
        .mapToInt(block -> block.getLocations().length)
        .min()
        .orElse(Integer.MAX_VALUE);
  }

  private void awaitClosed(ThrashFile file) throws IOException {
    long startNs = System.nanoTime();
    try {
      GenericTestUtils.waitFor(
          () -> isClosed(file, System.nanoTime() - startNs > LEASE_RECOVERY_AFTER.toNanos()),
          CLOSED_POLL_MS,
          CLOSED_LIMIT.toMillis());
    } catch (TimeoutException e) {
      throw new IOException(file + " is not closed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(file + " is not waited for");
    }
  }

  /**
   * Asks, or in the end has another DataNode see to it: the one that was told to may be down. Not
   * sooner: whoever asks for a lease's recovery while a truncated block with a snapshot is
   * recovered makes HDFS refuse that and all further recoveries of it.
   */
  private boolean isClosed(ThrashFile file, boolean recover) {
    try {
      return recover ? hdfs.recoverLease(file.path()) : hdfs.isFileClosed(file.path());
    } catch (IOException e) {
      LOG.info("Whether {} is closed cannot be told: {}", file, e.toString());
      return false;
    }
  }

  /** All that it knows to be there, or that may be. */
  List<ThrashFile> files() {
    return List.copyOf(files);
  }
}

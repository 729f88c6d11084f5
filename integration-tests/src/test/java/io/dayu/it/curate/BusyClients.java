package io.dayu.it.curate;

import io.dayu.bench.cluster.DataSet;
import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Clients that read and write beside background tasks, check every byte, and note what goes wrong
 * and how long everything takes.
 *
 * <p>Whoever has opened a file before another one took its place may have to open it anew: that is
 * counted, and no error.
 */
final class BusyClients {
  private static final Logger LOG = LoggerFactory.getLogger(BusyClients.class);
  private static final int CLIENTS = 4;
  private static final int HOT_FILES = 40;

  /** As many of its files a client keeps; it deletes older ones. */
  private static final int KEPT = 20;

  private static final long BYTES = 160 * 1024;
  private static final long BLOCK_BYTES = 1024 * 1024;
  private static final short REPLICATION = 3;
  private static final int REST_MS = 20;
  private static final int ENDS_WITHIN_MINUTES = 2;

  private final ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
  private final Queue<Throwable> errors = new ConcurrentLinkedQueue<>();
  private final AtomicLong reopened = new AtomicLong();
  private final ClientTimes times = new ClientTimes();
  private final DistributedFileSystem fs;
  private final ColdFiles cold;
  private volatile boolean stopped;

  /**
   * Clients that have not begun.
   *
   * @param cold what they read besides their own files
   */
  BusyClients(DistributedFileSystem fs, ColdFiles cold) {
    this.fs = fs;
    this.cold = cold;
  }

  /** Begins; nothing is timed yet. */
  void begin(SplittableRandom random) throws IOException {
    for (int file = 0; file < HOT_FILES; file++) {
      write(hot(file));
    }
    for (int client = 0; client < CLIENTS; client++) {
      int number = client;
      SplittableRandom own = random.split();
      threads.execute(() -> work(number, own));
    }
  }

  private static Path hot(int file) {
    return new Path("/hot/file" + file);
  }

  private static Path written(int client, int file) {
    return new Path("/written/client" + client + "-" + file);
  }

  private void work(int client, SplittableRandom random) {
    int files = 0;
    try {
      while (!stopped) {
        int dice = random.nextInt(4);
        String phase = times.phase();
        long beganNs = System.nanoTime();
        ClientOperation operation;
        if (dice == 0) {
          operation = ClientOperation.WRITE;
          write(written(client, files));
        } else if (dice == 1) {
          operation = ClientOperation.READ_COLD;
          readCold(random.nextInt(cold.count()));
        } else {
          operation = ClientOperation.READ;
          read(hot(random.nextInt(HOT_FILES)), BYTES);
        }
        times.add(phase, operation, System.nanoTime() - beganNs);
        if (operation == ClientOperation.WRITE) {
          files++;
          read(written(client, files - 1), BYTES);
          fs.delete(written(client, files - KEPT), false);
        }
        Thread.sleep(REST_MS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException | RuntimeException | AssertionError e) {
      LOG.error("A client has ended", e);
      errors.add(e);
    }
  }

  private void write(Path path) throws IOException {
    DataSet.write(fs, path, BYTES, REPLICATION, BLOCK_BYTES);
  }

  private void read(Path path, long bytes) throws IOException {
    if (!DataSet.holds(fs, path, bytes)) {
      throw new AssertionError("wrong bytes in " + path);
    }
  }

  private void readCold(int file) throws IOException {
    try {
      read(cold.path(file), cold.bytes(file));
    } catch (IOException e) {
      LOG.info("A client opens {} anew: {}", cold.path(file), e.toString());
      reopened.incrementAndGet();
      read(cold.path(file), cold.bytes(file));
    }
  }

  /** Says what goes on beside from now on. */
  void beside(String phase) {
    times.begin(phase);
  }

  /** Ends all and returns what went wrong. */
  List<Throwable> end() throws InterruptedException {
    stopped = true;
    threads.shutdown();
    if (!threads.awaitTermination(ENDS_WITHIN_MINUTES, TimeUnit.MINUTES)) {
      errors.add(new AssertionError("a client hangs"));
      threads.shutdownNow();
    }
    return List.copyOf(errors);
  }

  /** How often a file was opened anew. */
  long reopened() {
    return reopened.get();
  }

  ClientTimes times() {
    return times;
  }
}

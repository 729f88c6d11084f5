package io.dayu.bench.demo;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A steady open-loop load: reads at a fixed rate, whether or not earlier ones have ended, at seeded
 * random places of the files.
 *
 * <p>A read's time counts from when it was due, so that a stalled cluster cannot hide behind reads
 * that were never started. {@link #restart} and {@link #times} may be called by any thread.
 */
final class ForegroundLoad implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(ForegroundLoad.class);
  private static final int READERS = 8;
  private static final int SIGNIFICANT_DIGITS = 3;

  private final List<FSDataInputStream> files = new ArrayList<>();
  private final DemoScenario scenario;
  private final ExecutorService readers = Executors.newFixedThreadPool(READERS);
  private final AtomicLong nextRead = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final Recorder recorder = new Recorder(SIGNIFICANT_DIGITS);
  private final Histogram histogram = new Histogram(SIGNIFICANT_DIGITS);
  private final long startNs;
  private final double intervalNs;
  private volatile boolean closed;

  private ForegroundLoad(DemoScenario scenario, long startNs) {
    this.scenario = scenario;
    this.startNs = startNs;
    this.intervalNs = TimeUnit.SECONDS.toNanos(1) / scenario.readsPerSec();
  }

  /** Opens the files and begins to read. */
  static ForegroundLoad start(
      DistributedFileSystem fileSystem, List<Path> paths, DemoScenario scenario)
      throws IOException {
    ForegroundLoad load = new ForegroundLoad(scenario, System.nanoTime());
    try {
      for (Path path : paths) {
        load.files.add(fileSystem.open(path));
      }
    } catch (IOException e) {
      load.close();
      throw e;
    }
    for (int reader = 0; reader < READERS; reader++) {
      load.readers.execute(load::readOnAndOn);
    }
    return load;
  }

  /** Forgets the times so far. */
  synchronized void restart() {
    recorder.reset();
    histogram.reset();
    failed.set(0);
  }

  /** The times since the last restart. */
  synchronized ReadTimes times() {
    histogram.add(recorder.getIntervalHistogram());
    return ReadTimes.of(histogram, failed.get());
  }

  private void readOnAndOn() {
    byte[] buffer = new byte[scenario.reads().bytes()];
    try {
      while (!closed) {
        long number = nextRead.getAndIncrement();
        long dueNs = startNs + Math.round(number * intervalNs);
        TimeUnit.NANOSECONDS.sleep(dueNs - System.nanoTime());
        read(number, dueNs, buffer);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void read(long number, long dueNs, byte[] buffer) {
    SplittableRandom random = new SplittableRandom(number);
    FSDataInputStream file = files.get(random.nextInt(files.size()));
    long offset = random.nextLong(scenario.data().fileBytes() - buffer.length + 1);
    try {
      file.readFully(offset, buffer);
      recorder.recordValue(Math.max(0, System.nanoTime() - dueNs));
    } catch (EOFException e) {
      throw new IllegalStateException("a file of the demo is shorter than it was written", e);
    } catch (IOException e) {
      if (!closed) {
        failed.incrementAndGet();
        LOG.warn("A foreground read failed", e);
      }
    }
  }

  /** Stops reading; waits a short while for the reads under way. */
  @Override
  public void close() throws IOException {
    closed = true;
    readers.shutdownNow();
    try {
      if (!readers.awaitTermination(3, TimeUnit.SECONDS)) {
        LOG.warn("Foreground reads are still under way");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    for (FSDataInputStream file : files) {
      file.close();
    }
  }
}

package io.dayu.it.daemons;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Has many clients read one file at once for a while, so that its blocks get extra replicas. */
final class Crowd {
  private static final Logger LOG = LoggerFactory.getLogger(Crowd.class);

  private static final int READERS = 6;
  private static final Duration FOR = Duration.ofSeconds(20);
  private static final String CHANGES = "dayu_extra_changes_total";

  private final RealCluster cluster;
  private final DistributedFileSystem files;
  private final Executor threads;
  private final OnceAtATime beside;
  private final ThrashTally<ThrashStep> tally;

  Crowd(
      RealCluster cluster,
      DistributedFileSystem files,
      Executor threads,
      ThrashTally<ThrashStep> tally) {
    this.cluster = cluster;
    this.files = files;
    this.threads = threads;
    this.beside = new OnceAtATime(threads);
    this.tally = tally;
  }

  /** Starts the readers, unless the last ones still read. */
  void begin(Path file) {
    if (beside.isFree()) {
      beside.begin(() -> readByMany(file));
    }
  }

  private double readByMany(Path file) {
    double before = cluster.view().metric(CHANGES);
    long endNs = System.nanoTime() + FOR.toNanos();
    CompletableFuture.allOf(
            Stream.generate(() -> CompletableFuture.runAsync(() -> read(file, endNs), threads))
                .limit(READERS)
                .toArray(CompletableFuture[]::new))
        .join();
    double changes = cluster.view().metric(CHANGES) - before;
    tally.didIf(changes > 0, ThrashStep.READ_BY_MANY);
    return changes;
  }

  private void read(Path file, long endNs) {
    while (System.nanoTime() < endNs) {
      try (InputStream in = files.open(file)) {
        in.transferTo(OutputStream.nullOutputStream());
      } catch (IOException e) {
        LOG.info("Reading {} was cut off: {}", file, e.toString());
      }
    }
  }

  /** Waits until the last readers have ended. */
  void awaitEnd() throws Exception {
    beside.awaitEnd();
    files.close();
  }
}

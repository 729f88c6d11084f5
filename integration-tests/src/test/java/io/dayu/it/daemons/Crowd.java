package io.dayu.it.daemons;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Has many clients read one file at once for a while, so that its blocks get extra replicas. */
final class Crowd {
  private static final Logger LOG = LoggerFactory.getLogger(Crowd.class);

  private static final int READERS = 6;
  private static final Duration FOR = Duration.ofSeconds(20);
  private static final Duration END_LIMIT = Duration.ofMinutes(2);
  private static final String CHANGES = "dayu_extra_changes_total";

  private final RealCluster cluster;
  private final DistributedFileSystem files;
  private final Executor threads;
  private final ThrashTally<ThrashStep> tally;
  private CompletableFuture<Void> running = CompletableFuture.completedFuture(null);

  Crowd(
      RealCluster cluster,
      DistributedFileSystem files,
      Executor threads,
      ThrashTally<ThrashStep> tally) {
    this.cluster = cluster;
    this.files = files;
    this.threads = threads;
    this.tally = tally;
  }

  /** Starts the readers, unless the last ones still read. */
  void begin(Path file) {
    if (!running.isDone()) {
      return;
    }
    double before = cluster.view().metric(CHANGES);
    long endNs = System.nanoTime() + FOR.toNanos();
    List<CompletableFuture<Void>> readers = new ArrayList<>();
    for (int reader = 0; reader < READERS; reader++) {
      readers.add(CompletableFuture.runAsync(() -> read(file, endNs), threads));
    }
    running =
        CompletableFuture.allOf(readers.toArray(CompletableFuture[]::new))
            .thenRun(
                () -> {
                  double changes = cluster.view().metric(CHANGES) - before;
                  tally.didIf(changes > 0, ThrashStep.READ_BY_MANY);
                });
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
    running.get(END_LIMIT.toSeconds(), TimeUnit.SECONDS);
    files.close();
  }
}

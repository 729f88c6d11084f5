package io.dayu.it.daemons;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Executor;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs HDFS's balancer beside, once at a time, while one DataNode's disks are narrow. */
final class Balancing {
  private static final Logger LOG = LoggerFactory.getLogger(Balancing.class);

  /** The DataNode that the balancer takes replicas from. */
  static final int NARROW = 0;

  private static final String MOVED = "Successfully moved";
  private static final Path MARK = new Path("/system/balancer.id");

  private static final Map<String, String> QUICK =
      Map.of(
          "dfs.balancer.getBlocks.min-block-size", "1",
          "dfs.balancer.moverThreads", "20",
          "dfs.balancer.dispatcherThreads", "10",
          "dfs.balancer.max-no-move-interval", "10000",
          "dfs.balancer.max-iteration-time", "20000");

  private final RealCluster cluster;
  private final OnceAtATime beside;
  private final ThrashTally<ThrashStep> tally;

  Balancing(RealCluster cluster, Executor threads, ThrashTally<ThrashStep> tally) {
    this.cluster = cluster;
    this.beside = new OnceAtATime(threads);
    this.tally = tally;
  }

  /** Starts it, unless it runs; it ends by itself, after a minute at most. */
  void begin() throws IOException {
    if (beside.isFree()) {
      DiskSizes.NARROW.apply(cluster.dataDirectory(NARROW));
      beside.begin(this::run);
    }
  }

  private long run() throws Exception {
    long before = moved();
    try {
      // What an earlier one that was cut off has left would keep this one from starting.
      cluster.files().delete(MARK, false);
      int exitCode = cluster.balance(QUICK, "-threshold", "1", "-runDuringUpgrade");
      LOG.info("The balancer ended with {}", exitCode);
    } catch (IOException e) {
      // Without a NameNode it ends at once; what does not end by itself is killed.
      LOG.info("The balancer was cut off: {}", e.toString());
    } finally {
      DiskSizes.USUAL.apply(cluster.dataDirectory(NARROW));
    }
    long moved = moved() - before;
    LOG.info("The balancer moved {} replicas", moved);
    tally.didIf(moved > 0, ThrashStep.BALANCE);
    return moved;
  }

  private long moved() throws IOException {
    if (!java.nio.file.Files.exists(cluster.daemons().logFile(RealCluster.BALANCER))) {
      return 0;
    }
    String log = cluster.daemons().log(RealCluster.BALANCER);
    return log.lines().filter(line -> line.contains(MOVED)).count();
  }

  /** Waits until it has ended. */
  void awaitEnd() throws Exception {
    beside.awaitEnd();
    cluster.files().delete(MARK, false);
  }
}

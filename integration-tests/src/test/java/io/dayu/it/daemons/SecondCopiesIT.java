package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.daemons.StockClassPath;
import io.dayu.core.testing.Await;
import io.dayu.it.support.ReplicaFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Two DataNodes are killed within a minute under HDFS's default time-outs. With early copies each
 * last replica has a second copy before HDFS calls either DataNode dead; with stock HDFS, after
 * that. Then a third one is killed, and every file is read back. Each arm writes a row of {@code
 * target/second-copies.csv}; stock's takes a quarter of an hour.
 */
@Tag("long")
final class SecondCopiesIT {
  private static final Logger LOG = LoggerFactory.getLogger(SecondCopiesIT.class);

  private static final Path TABLE = Path.of("target", "second-copies.csv");
  private static final String HEAD =
      "arm,datanodes,blocks,kills_apart_s,last_replicas,first_s,median_s,last_s";

  private static final int DATANODES = 7;
  private static final int FILES = 24;
  private static final long BLOCK_BYTES = 1024 * 1024;

  /** Longer than a DataNode has to say nothing to be silent. */
  private static final long APART_MS = 20_000;

  /** HDFS calls a DataNode dead after as long without a heartbeat. */
  private static final Duration HDFS_WAITS = Duration.ofSeconds(630);

  /** HDFS looks once in five minutes which DataNodes are dead. */
  private static final Duration HDFS_LOOKS = Duration.ofMinutes(5);

  @TempDir Path home;

  @Test
  void earlyCopies_beforeHdfsCallsTheKilledDead() throws Exception {
    Map<String, String> properties = new TreeMap<>(RealCluster.SHIPPED_TIMEOUTS);
    properties.put("dayu.early.enabled", "true");
    try (RealCluster cluster = RealCluster.start(home, DATANODES, BLOCK_BYTES, properties)) {
      ThreefoldFiles files = new ThreefoldFiles(cluster, "/second", FILES, BLOCK_BYTES);
      Map<Long, Set<Integer>> holders = files.write();
      Set<Integer> killed = ThreefoldFiles.pairWithMostInCommon(holders, node -> true);
      killApart(cluster, killed);
      Set<Long> last = ThreefoldFiles.onAll(holders, killed);
      Map<Long, Double> seconds = awaitSecondCopies(cluster, killed, last, HDFS_WAITS);
      row("early", holders.size(), seconds);
      for (int node : killed) {
        assertThat(cluster.alive(node)).as("DataNode %d is alive for HDFS", node).isPresent();
      }
      // A copy is counted a little after it is there.
      Await.until(
          "all of them are early copies",
          Duration.ofSeconds(60),
          () -> cluster.view().metric("dayu_early_copies") >= last.size(),
          () -> cluster.view().metric("dayu_early_copies"));
      assertThirdLossCostsNothing(files, cluster, holders, killed, last);
      assertThat(cluster.view().dayu("PlannerFailures")).as("planner failures").isZero();
    }
  }

  @Test
  void stock_afterHdfsCallsTheKilledDead() throws Exception {
    Map<String, String> properties = new TreeMap<>(RealCluster.SHIPPED_TIMEOUTS);
    properties.put("dfs.namenode.plugins", "");
    properties.put("dfs.datanode.plugins", "");
    String stock = StockClassPath.unpack(home.resolve("pages")).text();
    try (RealCluster cluster = RealCluster.start(home, stock, DATANODES, BLOCK_BYTES, properties)) {
      ThreefoldFiles files = new ThreefoldFiles(cluster, "/second", FILES, BLOCK_BYTES);
      Map<Long, Set<Integer>> holders = files.write();
      Set<Integer> killed = ThreefoldFiles.pairWithMostInCommon(holders, node -> true);
      killApart(cluster, killed);
      Set<Long> last = ThreefoldFiles.onAll(holders, killed);
      Duration limit = HDFS_WAITS.plus(HDFS_LOOKS).plusMinutes(2);
      row("stock", holders.size(), awaitSecondCopies(cluster, killed, last, limit));
      assertThirdLossCostsNothing(files, cluster, holders, killed, last);
    }
  }

  private static void killApart(RealCluster cluster, Set<Integer> nodes)
      throws InterruptedException {
    boolean first = true;
    for (int node : nodes) {
      if (!first) {
        // What is to lie between the losses is this time itself; there is nothing to wait for.
        Thread.sleep(APART_MS);
      }
      first = false;
      LOG.info("DataNode {} is killed", node);
      cluster.daemons().kill(RealCluster.dataNode(node));
    }
  }

  /**
   * Waits until each block has two replicas on the disks of DataNodes that live; returns by block
   * the seconds from now to that.
   */
  private static Map<Long, Double> awaitSecondCopies(
      RealCluster cluster, Set<Integer> killed, Set<Long> blocks, Duration limit)
      throws InterruptedException {
    List<Path> living =
        IntStream.range(0, DATANODES)
            .filter(node -> !killed.contains(node))
            .mapToObj(cluster::dataDirectory)
            .toList();
    long sinceNs = System.nanoTime();
    Map<Long, Double> seconds = new TreeMap<>();
    Await.until(
        "each last replica has a second copy",
        limit,
        () -> {
          ReplicaFiles files = ReplicaFiles.in(living);
          for (long block : blocks) {
            if (files.replicasOf("blk_" + block) > 1) {
              seconds.putIfAbsent(block, (System.nanoTime() - sinceNs) / 1e9);
            }
          }
          return seconds.size() == blocks.size();
        },
        () -> seconds.size() + " of " + blocks.size());
    return seconds;
  }

  private static void row(String arm, int blocks, Map<Long, Double> seconds) throws IOException {
    List<Double> inOrder = new ArrayList<>(seconds.values());
    Collections.sort(inOrder);
    String row =
        String.format(
            Locale.ROOT,
            "%s,%d,%d,%d,%d,%.1f,%.1f,%.1f",
            arm,
            DATANODES,
            blocks,
            Duration.ofMillis(APART_MS).toSeconds(),
            inOrder.size(),
            inOrder.get(0),
            inOrder.get(inOrder.size() / 2),
            inOrder.get(inOrder.size() - 1));
    LOG.info("{}: {}", HEAD, row);
    if (!Files.exists(TABLE)) {
      Files.write(TABLE, List.of(HEAD));
    }
    Files.write(TABLE, List.of(row), StandardOpenOption.APPEND);
  }

  /** Kills the DataNode with the most last replicas, and reads all that was written. */
  private static void assertThirdLossCostsNothing(
      ThreefoldFiles files,
      RealCluster cluster,
      Map<Long, Set<Integer>> holders,
      Set<Integer> killed,
      Set<Long> last)
      throws Exception {
    int[] lastReplicas = new int[DATANODES];
    for (long block : last) {
      for (int node : holders.getOrDefault(block, Set.of())) {
        lastReplicas[node] += killed.contains(node) ? 0 : 1;
      }
    }
    int third = 0;
    for (int node = 0; node < DATANODES; node++) {
      third = lastReplicas[node] > lastReplicas[third] ? node : third;
    }
    LOG.info("DataNode {} is killed, with {} of {}", third, lastReplicas[third], last.size());
    cluster.daemons().kill(RealCluster.dataNode(third));
    files.assertRightBytes();
    cluster.replicas().assertIdentical();
  }
}

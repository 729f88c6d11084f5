package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.DataSet;
import io.dayu.bench.daemons.StockClassPath;
import io.dayu.core.testing.Await;
import io.dayu.it.support.ReplicaFiles;
import io.dayu.it.support.Unchecked;
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
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
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
  private static final short FACTOR = 3;
  private static final int FILES = 24;
  private static final long BLOCK_BYTES = 1024 * 1024;
  private static final long FILE_BYTES = 2 * BLOCK_BYTES;

  /** Longer than a DataNode has to say nothing to be silent. */
  private static final long APART_MS = 20_000;

  /** HDFS calls a DataNode dead after as long without a heartbeat. */
  private static final Duration HDFS_WAITS = Duration.ofSeconds(630);

  /** HDFS looks once in five minutes which DataNodes are dead. */
  private static final Duration HDFS_LOOKS = Duration.ofMinutes(5);

  private static final Map<String, String> TIMEOUTS =
      Map.of(
          "dfs.heartbeat.interval", "3",
          "dfs.namenode.heartbeat.recheck-interval", "300000");

  @TempDir Path home;

  @Test
  void earlyCopies_beforeHdfsCallsTheKilledDead() throws Exception {
    Map<String, String> properties = new TreeMap<>(TIMEOUTS);
    properties.put("dayu.early.enabled", "true");
    try (RealCluster cluster = RealCluster.start(home, DATANODES, BLOCK_BYTES, properties)) {
      Map<Long, Set<Integer>> holders = fill(cluster);
      Set<Integer> killed = pairWithMostInCommon(holders);
      killApart(cluster, killed);
      Set<Long> last = onAll(holders, killed);
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
      assertThirdLossCostsNothing(cluster, holders, killed, last);
      assertThat(cluster.view().dayu("PlannerFailures")).as("planner failures").isZero();
    }
  }

  @Test
  void stock_afterHdfsCallsTheKilledDead() throws Exception {
    Map<String, String> properties = new TreeMap<>(TIMEOUTS);
    properties.put("dfs.namenode.plugins", "");
    properties.put("dfs.datanode.plugins", "");
    String stock = StockClassPath.unpack(home.resolve("pages")).text();
    try (RealCluster cluster = RealCluster.start(home, stock, DATANODES, BLOCK_BYTES, properties)) {
      Map<Long, Set<Integer>> holders = fill(cluster);
      Set<Integer> killed = pairWithMostInCommon(holders);
      killApart(cluster, killed);
      Set<Long> last = onAll(holders, killed);
      Duration limit = HDFS_WAITS.plus(HDFS_LOOKS).plusMinutes(2);
      row("stock", holders.size(), awaitSecondCopies(cluster, killed, last, limit));
      assertThirdLossCostsNothing(cluster, holders, killed, last);
    }
  }

  private static List<org.apache.hadoop.fs.Path> files() {
    return IntStream.range(0, FILES)
        .mapToObj(file -> new org.apache.hadoop.fs.Path("/second/file" + file))
        .toList();
  }

  /** Writes files, and returns by each block's id the numbers of its holders, all of them. */
  private static Map<Long, Set<Integer>> fill(RealCluster cluster) throws Exception {
    for (org.apache.hadoop.fs.Path file : files()) {
      DataSet.write(cluster.files(), file, FILE_BYTES, FACTOR, BLOCK_BYTES);
    }
    Await.until(
        "each block has all its replicas",
        Duration.ofSeconds(60),
        () ->
            Unchecked.call(() -> holders(cluster)).values().stream()
                .allMatch(nodes -> nodes.size() == FACTOR),
        () -> Unchecked.call(() -> holders(cluster)));
    return holders(cluster);
  }

  private static Map<Long, Set<Integer>> holders(RealCluster cluster) throws IOException {
    Map<String, Integer> numbers = new TreeMap<>();
    for (int node = 0; node < DATANODES; node++) {
      numbers.put(cluster.alive(node).map(DatanodeInfo::getXferAddr).orElseThrow(), node);
    }
    Map<Long, Set<Integer>> holders = new TreeMap<>();
    for (org.apache.hadoop.fs.Path file : files()) {
      for (LocatedBlock block : DFSTestUtil.getAllBlocks(cluster.files(), file)) {
        Set<Integer> nodes = new TreeSet<>();
        for (DatanodeInfo holder : block.getLocations()) {
          nodes.add(Objects.requireNonNull(numbers.get(holder.getXferAddr())));
        }
        holders.put(block.getBlock().getBlockId(), nodes);
      }
    }
    return holders;
  }

  private static Set<Integer> pairWithMostInCommon(Map<Long, Set<Integer>> holders) {
    Set<Integer> best = Set.of();
    for (int one = 0; one < DATANODES; one++) {
      for (int other = 0; other < one; other++) {
        Set<Integer> pair = new TreeSet<>(Set.of(one, other));
        if (best.isEmpty() || onAll(holders, pair).size() > onAll(holders, best).size()) {
          best = pair;
        }
      }
    }
    return best;
  }

  /** Blocks that all these DataNodes hold. */
  private static Set<Long> onAll(Map<Long, Set<Integer>> holders, Set<Integer> nodes) {
    Set<Long> found = new TreeSet<>();
    holders.forEach(
        (block, all) -> {
          if (all.containsAll(nodes)) {
            found.add(block);
          }
        });
    return found;
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
      RealCluster cluster, Map<Long, Set<Integer>> holders, Set<Integer> killed, Set<Long> last)
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
    DistributedFileSystem files = cluster.files();
    for (org.apache.hadoop.fs.Path file : files()) {
      assertThat(DataSet.holds(files, file, FILE_BYTES)).as("bytes of %s", file).isTrue();
    }
    cluster.replicas().assertIdentical();
  }
}

package io.dayu.it.elastic;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.reading.DayuNetworkTopology;
import io.dayu.it.admin.Command;
import io.dayu.it.metrics.PrometheusText;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.Planners;
import io.dayu.it.support.Replicas;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A DataNode that rests is chosen for nothing and read last, and wakes in seconds. */
@Tag("slow")
final class RestingTest {
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final AtomicInteger FILES = new AtomicInteger();

  private static ClusterSpec spec() {
    return Clusters.quick(6, 3, 16_000_000, 2 * MIB)
        .with("dayu.elastic.enabled", "true")
        .with("dayu.elastic.layout", "bands")
        .with("dfs.namenode.decommission.interval", "1")
        .with("dfs.net.topology.impl", DayuNetworkTopology.class.getName())
        .with(
            "dfs.block.replicator.classname",
            "org.apache.hadoop.hdfs.server.blockmanagement.DayuBlockPlacementPolicy");
  }

  @Test
  void restingDataNodeGetsNothing_isReadLast_mayLeave_andIsAwakeAgainWhenDayuEnds()
      throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.start(spec())) {
      Clusters.fill(cluster, 8, 4 * MIB, 2);
      String dead = cluster.dataNodes().get(4).getDatanodeUuid();
      // The last ranks have so few replicas that one may have none.
      String resting = anyThatHoldsReplicas(cluster, dead);

      await("it may rest", () -> run(cluster, "rest", resting).code() == 0);
      await("it is seen to rest", () -> run(cluster, "elastic").out().contains("1 rests"));
      assertThat(run(cluster, "elastic").out())
          .contains("5 DataNodes are awake", "Bands of 2, 2, 2 DataNodes", "were placed since");
      await("new blocks are elsewhere", () -> !anyAt(cluster, resting, 6));
      long before = Replicas.at(cluster, resting);
      assertThat(before).isPositive();
      for (int file = 0; file < 10; file++) {
        assertThat(anyAt(cluster, resting, 1)).as("a new block").isFalse();
      }
      assertReadElsewhere(cluster, resting);

      Clusters.awaitQuiet(cluster);
      cluster.kill(dead);
      Clusters.awaitRecovered(cluster, Duration.ofSeconds(60));
      Replicas.assertComplete(cluster, 2);
      assertThat(Replicas.at(cluster, resting)).as("replicas at rest").isEqualTo(before);
      assertThat(
              PrometheusText.of(cluster.nameNode().getHttpAddress().getPort())
                  .value("dayu_elastic_too_few_awake_total"))
          .isZero();
      assertThat(Fsck.report(cluster)).contains("is HEALTHY");

      assertThat(run(cluster, "wake", resting).code()).isZero();
      await("new blocks are there", () -> anyAt(cluster, resting, 6));
      assertThat(run(cluster, "wake", resting).err()).contains("is awake");

      assertThat(run(cluster, "rest", resting).code()).isZero();
      await("new blocks are elsewhere again", () -> !anyAt(cluster, resting, 6));
      assertLeavesByItsOwnCopiesAlone(cluster, resting);

      String next = cluster.dataNodes().get(2).getDatanodeUuid();
      assertThat(run(cluster, "rest", next).code()).isZero();
      await("new blocks are elsewhere once more", () -> !anyAt(cluster, next, 6));
      Planners.interrupt();
      await("all are awake without a planner", () -> anyAt(cluster, next, 6));
    }
  }

  private static String anyThatHoldsReplicas(EmbeddedCluster cluster, String except)
      throws IOException {
    for (DataNode node : cluster.dataNodes()) {
      String uuid = node.getDatanodeUuid();
      if (!uuid.equals(except) && Replicas.at(cluster, uuid) > 0) {
        return uuid;
      }
    }
    throw new AssertionError("No DataNode has a replica.");
  }

  /** One that rests is decommissioned: what it holds is copied, and nothing else. */
  private static void assertLeavesByItsOwnCopiesAlone(EmbeddedCluster cluster, String resting)
      throws Exception {
    Clusters.awaitRecovered(cluster, SOON);
    long held = Replicas.at(cluster, resting);
    assertThat(held).isPositive();
    long copied = cluster.dayu().getRecoveredReplicas();
    Clusters.decommission(cluster, resting, Duration.ofSeconds(60));
    Clusters.awaitRecovered(cluster, SOON);

    // One that was given up on a busy machine is booked twice, and comes once.
    assertThat(cluster.dayu().getRecoveredReplicas() - copied).as("copied").isEqualTo(held);
    assertThat(cluster.dayu().metrics().replicasByStock()).isZero();
    assertThat(cluster.dayu().getBlocksLeftToStock()).isZero();
    await("nothing is stuck", () -> stuck(cluster) == 0);
    await("nobody rests", () -> run(cluster, "elastic").out().contains("; 0 rest."));
    assertThat(run(cluster, "rest", resting).err()).contains("it is not in service");
    assertThat(Fsck.report(cluster)).contains("is HEALTHY");
  }

  private static int stuck(EmbeddedCluster cluster) {
    return cluster.dayu().stuck().stuck().values().stream().mapToInt(Integer::intValue).sum();
  }

  private static Command run(EmbeddedCluster cluster, String... words) {
    return Command.run(cluster.hdfs().getConfiguration(0), words);
  }

  private static void await(String what, Condition holds) throws Exception {
    Await.until(what, SOON, holds::holds, () -> what);
  }

  /** A condition that is awaited. */
  @FunctionalInterface
  private interface Condition {
    boolean holds();
  }

  /** Writes files of one block; returns whether any has a replica at a DataNode. */
  private static boolean anyAt(EmbeddedCluster cluster, String uuid, int files) {
    try {
      boolean any = false;
      for (int file = 0; file < files; file++) {
        String directory = "/new" + FILES.incrementAndGet();
        Clusters.write(cluster, directory + "/file", MIB, 2);
        for (LocatedBlock block : Replicas.blocksUnder(cluster, directory)) {
          any |= isAt(block, uuid);
        }
      }
      return any;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isAt(LocatedBlock block, String uuid) {
    return Arrays.stream(block.getLocations())
        .anyMatch(location -> location.getDatanodeUuid().equals(uuid));
  }

  private static void assertReadElsewhere(EmbeddedCluster cluster, String uuid) throws IOException {
    for (int file = 0; file < 8; file++) {
      try (HdfsDataInputStream in =
          (HdfsDataInputStream) cluster.fileSystem().open(new Path("/data/file" + file))) {
        assertThat(in.read()).isNotNegative();
        assertThat(in.getCurrentDatanode().getDatanodeUuid()).isNotEqualTo(uuid);
      }
    }
  }
}

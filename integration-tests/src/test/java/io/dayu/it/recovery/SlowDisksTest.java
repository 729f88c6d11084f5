package io.dayu.it.recovery;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.bench.disk.DiskShape;
import io.dayu.bench.disk.EmulatedDisk;
import io.dayu.bench.disk.SlowDiskPlugin;
import io.dayu.bench.disk.SlowDisks;
import io.dayu.core.testing.Await;
import io.dayu.it.metrics.PrometheusText;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.RandomReaders;
import io.dayu.it.support.Replicas;
import io.dayu.it.support.Unchecked;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A recovery on hard disks that are slower than the links, beside clients that read from them. */
@Tag("slow")
final class SlowDisksTest {
  private static final int FILES = 24;
  private static final int READERS = 4;
  private static final int STREAMS = 2;

  private static ClusterSpec spec() {
    return Clusters.quick(4, 1, 40L * MIB, MIB)
        .withStorageTypes(StorageType.DISK)
        .with("dfs.datanode.plugins", SlowDiskPlugin.class.getName())
        .with(DiskShape.RATE_KEY, "8000000")
        .with(DiskShape.SEEK_KEY, "5ms")
        .with("dayu.agent.disk.await", "auto")
        .with("dayu.agent.disk.streams", String.valueOf(STREAMS))
        .with("dayu.agent.disk.period", "200ms");
  }

  private static List<Double> factors(EmbeddedCluster cluster) {
    List<Double> factors = new ArrayList<>();
    for (DataNode node : cluster.dataNodes()) {
      factors.add(
          Unchecked.call(() -> PrometheusText.of(node.getInfoPort()))
              .value("dayu_agent_disk_factor"));
    }
    return factors;
  }

  private static void awaitAny(EmbeddedCluster cluster, String what, DoublePredicate factor)
      throws Exception {
    Await.until(
        what,
        Duration.ofMinutes(1),
        () -> factors(cluster).stream().anyMatch(factor::test),
        () -> factors(cluster));
  }

  private static List<EmulatedDisk> disks(EmbeddedCluster cluster) {
    return cluster.dataNodes().stream()
        .flatMap(node -> SlowDisks.of(node).orElseThrow().all().stream())
        .toList();
  }

  private static boolean isPull(String threadName) {
    return threadName.startsWith("dayu-pull-");
  }

  @Test
  void recoveryGivesWayToReadersOfItsDisks_andFewOfItsPullsAreWrittenAtOnce() throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.start(spec())) {
      Clusters.fill(cluster, FILES, MIB, 2);
      // A quarter of all replicas at least: some disk is written more than two of them.
      String victim =
          cluster.dataNodes().stream()
              .map(DataNode::getDatanodeUuid)
              .max(
                  Comparator.comparingLong(
                      uuid -> Unchecked.call(() -> Replicas.at(cluster, uuid))))
              .orElseThrow();
      long lost = Replicas.at(cluster, victim);
      List<Path> files =
          IntStream.range(0, FILES).mapToObj(file -> new Path("/data/file" + file)).toList();
      RandomReaders readers = new RandomReaders(READERS, cluster.fileSystem(), files, MIB);
      try {
        cluster.kill(victim);
        awaitAny(cluster, "readers wait too long, and recovery has less", factor -> factor < 1);
        Clusters.awaitRecovered(cluster, Duration.ofMinutes(4));
      } finally {
        readers.stop();
      }

      assertThat(disks(cluster))
          .hasSize(3)
          .allSatisfy(
              disk ->
                  assertThat(disk.mostWritersAtOnce(SlowDisksTest::isPull))
                      .isLessThanOrEqualTo(STREAMS))
          .anySatisfy(
              disk ->
                  assertThat(disk.writers(SlowDisksTest::isPull))
                      .as("more were written, one after another")
                      .isGreaterThan(STREAMS));
      assertThat(
              disks(cluster).stream().mapToInt(disk -> disk.writers(SlowDisksTest::isPull)).sum())
          .as("all replicas that were lost")
          .isGreaterThanOrEqualTo((int) lost);
      Await.until(
          "nobody reads any more, and recovery has all back",
          Duration.ofMinutes(1),
          () -> factors(cluster).stream().allMatch(factor -> factor == 1),
          () -> factors(cluster));
      Replicas.assertComplete(cluster, 2);
    }
  }
}

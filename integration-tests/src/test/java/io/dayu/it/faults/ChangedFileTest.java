package io.dayu.it.faults;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.DayuService;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.Replicas;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A file changes while one of its blocks is being pulled. */
@Tag("slow")
final class ChangedFileTest {
  private static final long BLOCK_BYTES = 32 * MIB;
  private static final long FILE_BYTES = BLOCK_BYTES - MIB;
  private static final Duration SOON = Duration.ofSeconds(30);

  @Test
  void deletedInMidPull_stopsAndLeavesNothing() throws Exception {
    try (EmbeddedCluster cluster = clusterInMidPull()) {
      cluster.fileSystem().delete(file(), false);
      awaitStopped(cluster);
      Await.until(
          "no temporary replica is left",
          SOON,
          () -> temporaryReplicas(cluster) == 0,
          () -> temporaryReplicas(cluster));
      assertThat(cluster.lowRedundancyOrPending()).isZero();
      assertThat(cluster.dayu().getRecoveredReplicas()).isZero();
    }
  }

  @Test
  void appendedInMidPull_endsWithTheNewBytesEverywhere() throws Exception {
    try (EmbeddedCluster cluster = clusterInMidPull()) {
      byte[] more = "appended while it was pulled".getBytes(StandardCharsets.UTF_8);
      try (FSDataOutputStream out = cluster.fileSystem().append(file())) {
        out.write(more);
      }
      assertEndsWell(cluster, FILE_BYTES + more.length);
    }
  }

  @Test
  void truncatedInMidPull_endsWithTheRightBytesEverywhere() throws Exception {
    try (EmbeddedCluster cluster = clusterInMidPull()) {
      long newLength = FILE_BYTES / 2 + 1;
      cluster.fileSystem().truncate(file(), newLength);
      assertEndsWell(cluster, newLength);
    }
  }

  private static Path file() {
    return new Path("/data/file0");
  }

  private static EmbeddedCluster clusterInMidPull() throws Exception {
    EmbeddedCluster cluster =
        EmbeddedCluster.start(
            // So slow that the change comes in the middle of the pull also on a busy machine.
            Clusters.quick(5, 2, 4_000_000, BLOCK_BYTES)
                .with("dfs.client.block.write.replace-datanode-on-failure.policy", "NEVER"));
    Clusters.fill(cluster, 1, FILE_BYTES, 3);
    cluster.kill(Replicas.blocks(cluster).get(0).getLocations()[0].getDatanodeUuid());
    Clusters.awaitTransfer(cluster, SOON, Clusters::underWay);
    return cluster;
  }

  private static void awaitStopped(EmbeddedCluster cluster) throws Exception {
    DayuService dayu = cluster.dayu();
    Await.until(
        "the transfer has stopped",
        SOON,
        () -> dayu.status().running().transfers() == 0,
        dayu::status);
  }

  private static void assertEndsWell(EmbeddedCluster cluster, long length) throws Exception {
    Await.until(
        "the file is closed at its new length",
        SOON,
        () -> closedAt(cluster, length),
        () -> length);
    Await.until(
        "all replicas are back",
        Duration.ofSeconds(60),
        () -> replicas(cluster) == 3 && cluster.lowRedundancyOrPending() == 0,
        () -> cluster.dayu().status() + " replicas " + replicas(cluster));
    Replicas.assertComplete(cluster, 3);
    assertThat(Fsck.report(cluster)).contains("is HEALTHY");
    assertThat(cluster.dayu().getPlannerFailures()).isZero();
  }

  private static boolean closedAt(EmbeddedCluster cluster, long length) {
    try {
      return cluster.fileSystem().isFileClosed(file())
          && cluster.fileSystem().getFileStatus(file()).getLen() == length;
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static int replicas(EmbeddedCluster cluster) {
    try {
      return Replicas.blocks(cluster).get(0).getLocations().length;
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static int temporaryReplicas(EmbeddedCluster cluster) {
    try {
      return Replicas.temporary(cluster).size();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}

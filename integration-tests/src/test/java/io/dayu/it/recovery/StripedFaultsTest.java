package io.dayu.it.recovery;

import static io.dayu.it.recovery.StripedChecks.assertByDayuAlone;
import static io.dayu.it.recovery.StripedChecks.assertNothingByStock;
import static io.dayu.it.recovery.StripedChecks.awaitNothingExcess;
import static io.dayu.it.recovery.StripedChecks.holderOfSome;
import static io.dayu.it.recovery.StripedChecks.quick;
import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.DayuService;
import io.dayu.hdfs.scheduler.TransferView;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.InternalBlocks;
import io.dayu.it.support.Replicas;
import io.dayu.it.support.Unchecked;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests of faults while erasure-coded blocks are decoded: what was lost comes back to the byte,
 * whatever dies or goes.
 */
@Tag("slow")
final class StripedFaultsTest {
  private static final Duration SOON = Duration.ofSeconds(90);

  private static final String RS_3_2 = "RS-3-2-1024k";

  @Test
  void leavingDataNodeThatDiesInMidCopyIsMadeUpForByDecodes() throws Exception {
    try (EmbeddedCluster cluster = slow(8, 2_000_000, Map.of())) {
      InternalBlocks.write(cluster, RS_3_2, 24 * MIB);
      Clusters.awaitQuiet(cluster);
      DataNode holder = holderOfSome(cluster);
      Map<String, ByteBuffer> held = InternalBlocks.on(holder);
      Clusters.startDecommission(
          cluster,
          cluster.blockManager().getDatanodeManager().getDatanode(holder.getDatanodeUuid()));
      Clusters.awaitTransfer(cluster, Duration.ofSeconds(30), Clusters::underWay);
      cluster.kill(holder.getDatanodeUuid());
      Clusters.awaitRecovered(cluster, SOON);

      InternalBlocks.assertBack(cluster, held);
      assertByDayuAlone(cluster);
      assertThat(cluster.dayu().metrics().decodedReplicas()).isEqualTo(1);
    }
  }

  @Test
  void dataNodeThatComesBackLeavesEachOnce() throws Exception {
    try (EmbeddedCluster cluster = slow(8, 4_000_000, Map.of())) {
      InternalBlocks.write(cluster, RS_3_2, 24 * MIB, 24 * MIB);
      Clusters.awaitQuiet(cluster);
      DataNode victim = holderOfSome(cluster);
      Map<String, ByteBuffer> lost = InternalBlocks.on(victim);
      DataNodeProperties back = cluster.kill(victim.getDatanodeUuid());
      Clusters.awaitTransfer(cluster, Duration.ofSeconds(30), Clusters::underWay);
      cluster.startAgain(back);
      Clusters.awaitRecovered(cluster, SOON);
      awaitNothingExcess(cluster);

      Await.until(
          "each is there once",
          SOON,
          () -> Unchecked.call(() -> InternalBlocks.areBack(cluster, lost)),
          () -> lost.keySet().toString());
      assertByDayuAlone(cluster);
    }
  }

  /** Links on which an internal block of 8 MiB takes seconds, so that it is found midway. */
  private static EmbeddedCluster slow(int nodes, long linkBytesPerSec, Map<String, String> more)
      throws Exception {
    ClusterSpec spec = Clusters.quick(nodes, nodes, linkBytesPerSec, 8 * MIB);
    for (Map.Entry<String, String> one : more.entrySet()) {
      spec = spec.with(one.getKey(), one.getValue());
    }
    return EmbeddedCluster.start(spec);
  }

  @Test
  void destinationThatDiesInMidDecodeIsReplaced_overEncryptedConnections() throws Exception {
    Map<String, String> secured =
        Map.of("dfs.encrypt.data.transfer", "true", "dfs.block.access.token.enable", "true");
    try (EmbeddedCluster cluster = slow(11, 8_000_000, secured)) {
      InternalBlocks.write(cluster, "RS-6-3-1024k", 48 * MIB);
      Clusters.awaitQuiet(cluster);
      DataNode victim = holderOfSome(cluster);
      Map<String, ByteBuffer> lost = InternalBlocks.on(victim);
      cluster.kill(victim.getDatanodeUuid());
      TransferView running =
          Clusters.awaitTransfer(cluster, Duration.ofSeconds(30), Clusters::underWay);
      cluster.kill(running.destinationUuid());
      Clusters.awaitRecovered(cluster, SOON);

      InternalBlocks.assertBack(cluster, lost);
      assertByDayuAlone(cluster);
    }
  }

  @Test
  void fileThatIsDeletedInMidDecodeLeavesNothing() throws Exception {
    try (EmbeddedCluster cluster = slow(6, 3_000_000, Map.of())) {
      InternalBlocks.write(cluster, "XOR-2-1-1024k", 16 * MIB);
      Clusters.awaitQuiet(cluster);
      cluster.kill(holderOfSome(cluster).getDatanodeUuid());
      Clusters.awaitTransfer(cluster, Duration.ofSeconds(30), Clusters::underWay);
      cluster.fileSystem().delete(new org.apache.hadoop.fs.Path("/XOR-2-1-1024k"), true);
      Clusters.awaitRecovered(cluster, SOON);

      Await.until(
          "nothing is left of it",
          SOON,
          () -> Unchecked.call(() -> Replicas.temporary(cluster).isEmpty() && left(cluster) == 0),
          () -> cluster.dayu().status());
      assertNothingByStock(cluster);
    }
  }

  private static long left(EmbeddedCluster cluster) throws Exception {
    long left = 0;
    for (DataNode node : cluster.dataNodes()) {
      left += InternalBlocks.paths(node).size();
    }
    return left;
  }

  @Test
  void sourceThatDiesInMidBlockIsReplacedByAnother() throws Exception {
    try (EmbeddedCluster cluster = slow(8, 4_000_000, Map.of())) {
      InternalBlocks.write(cluster, RS_3_2, 24 * MIB, 24 * MIB);
      Clusters.awaitQuiet(cluster);
      DataNode victim = holderOfSome(cluster);
      Map<String, ByteBuffer> lost = new HashMap<>(InternalBlocks.on(victim));
      cluster.kill(victim.getDatanodeUuid());
      TransferView running =
          Clusters.awaitTransfer(cluster, Duration.ofSeconds(30), Clusters::underWay);
      lost.putAll(InternalBlocks.on(cluster.dataNode(running.sourceUuid())));
      cluster.kill(running.sourceUuid());
      Clusters.awaitRecovered(cluster, SOON);

      InternalBlocks.assertBack(cluster, lost);
      assertByDayuAlone(cluster);
      assertThat(cluster.dayu().metrics().lostSourceCount()).isPositive();
    }
  }

  @Test
  void newActiveAdoptsDecodesThatRun() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(8, 8, 3_000_000, 8 * MIB)
                .withStandby()
                .with("dfs.ha.tail-edits.period", "1")
                // A planned end may begin late transfers anew, which is not what this is about.
                .with("dayu.end.margin", "0"))) {
      InternalBlocks.write(cluster, RS_3_2, 24 * MIB, 24 * MIB);
      Clusters.awaitQuiet(cluster);
      DataNode victim = holderOfSome(cluster);
      Map<String, ByteBuffer> lost = InternalBlocks.on(victim);
      cluster.kill(victim.getDatanodeUuid());
      Clusters.awaitTransfer(cluster, Duration.ofSeconds(30), Clusters::underWay);
      DayuService before = cluster.dayu();
      cluster.failOver();
      DayuService after = cluster.dayu();
      Await.until(
          "the new active plans and the old one does not",
          Duration.ofSeconds(20),
          () -> after.isPlanning() && !before.isPlanning(),
          () -> before.status() + " " + after.status());
      Clusters.awaitRecovered(cluster, SOON);

      assertThat(after.getAdoptedTransfers()).as("adopted transfers").isPositive();
      assertThat(after.getResentBytesByReason()).as("bytes sent again").isEmpty();
      InternalBlocks.assertBack(cluster, lost);
      assertNothingByStock(cluster);
    }
  }

  @Test
  void corruptSourceIsReportedByItsOwnBlock_andAnotherIsRead() throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.start(quick(8))) {
      // A quarter of all groups read the bad one; of twelve, one run in forty met none.
      InternalBlocks.writeEqual(cluster, RS_3_2, 60, 3 * MIB);
      Clusters.awaitQuiet(cluster);
      DataNode victim = cluster.dataNodes().get(3);
      Map<String, ByteBuffer> lost = InternalBlocks.on(victim);
      DataNode bad = cluster.dataNodes().get(5);
      Map<String, ByteBuffer> good = InternalBlocks.on(bad);
      for (Path path : InternalBlocks.paths(bad)) {
        if (!path.toString().endsWith(".meta")) {
          damage(path);
        }
      }
      cluster.kill(victim.getDatanodeUuid());
      Clusters.awaitRecovered(cluster, SOON);

      lost.keySet().removeAll(good.keySet());
      InternalBlocks.assertBack(cluster, lost);
      assertByDayuAlone(cluster);
      assertThat(cluster.dayu().metrics().corruptSourceCount()).isPositive();
    }
  }

  private static void damage(Path path) throws Exception {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      long middle = file.length() / 2;
      file.seek(middle);
      int old = file.read();
      file.seek(middle);
      file.write(old ^ 0xff);
    }
  }
}

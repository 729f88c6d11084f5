package io.dayu.it.faults;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.DayuService;
import io.dayu.hdfs.scheduler.TransferView;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Replicas;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A source or a destination dies in the middle of a transfer. */
@Tag("slow")
final class LostInTransferTest {
  private static final long BLOCK_BYTES = 32 * MIB;
  private static final Duration SOON = Duration.ofSeconds(30);

  @Test
  void aPullGoesOnFromItsOffsetAtAnotherSource() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            // So slow that the source is lost in the middle also on a busy machine.
            Clusters.quick(4, 2, 4_000_000, BLOCK_BYTES)
                .with("dayu.timeslot", "20s")
                // A planned end may begin late transfers anew, which is not what this is about.
                .with("dayu.end.margin", "0"))) {
      Clusters.fill(cluster, 1, BLOCK_BYTES, 3);
      DayuService dayu = cluster.dayu();
      cluster.kill(holders(cluster).get(0));
      TransferView transfer = Clusters.awaitTransfer(cluster, SOON, Clusters::underWay);
      // Stopped, but not declared dead: the agent notices by its broken connection.
      cluster.stop(transfer.sourceUuid());
      Await.until(
          "the replica is complete",
          Duration.ofSeconds(60),
          () -> dayu.getRecoveredReplicas() == 1,
          () -> dayu.status() + " " + dayu.transfers());

      assertThat(dayu.transferLog().entries().get(0).sourceUuid())
          .isNotEqualTo(transfer.sourceUuid());
      assertThat(dayu.metrics().lostSourceCount()).isEqualTo(1);
      assertThat(dayu.getResentBytes()).as("bytes sent again").isZero();
      assertReplicaEqualsSurvivor(cluster, transfer);
    }
  }

  @Test
  void blocksOfADeadDestinationArePlannedElsewhereAtOnce() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(5, 2, 4_000_000, BLOCK_BYTES).with("dayu.timeslot", "60s"))) {
      Clusters.fill(cluster, 1, BLOCK_BYTES, 3);
      DayuService dayu = cluster.dayu();
      cluster.kill(holders(cluster).get(0));
      TransferView transfer = Clusters.awaitTransfer(cluster, SOON, Clusters::underWay);
      long slot = dayu.status().slot().number();
      cluster.kill(transfer.destinationUuid());
      TransferView again =
          Clusters.awaitTransfer(
              cluster, SOON, other -> !other.destinationUuid().equals(transfer.destinationUuid()));

      assertThat(again.blockId()).isEqualTo(transfer.blockId());
      assertThat(dayu.status().slot().number()).as("planned within the same slot").isEqualTo(slot);
      Clusters.awaitRecovered(cluster, Duration.ofSeconds(60));
      Replicas.assertComplete(cluster, 3);
      assertThat(dayu.getResentBytes()).as("bytes that died with the destination").isPositive();
    }
  }

  private static List<String> holders(EmbeddedCluster cluster) throws Exception {
    LocatedBlock block = Replicas.blocks(cluster).get(0);
    return Arrays.stream(block.getLocations()).map(node -> node.getDatanodeUuid()).toList();
  }

  private static void assertReplicaEqualsSurvivor(EmbeddedCluster cluster, TransferView transfer)
      throws Exception {
    LocatedBlock block = Replicas.blocks(cluster).get(0);
    String survivor =
        holders(cluster).stream()
            .filter(uuid -> !uuid.equals(transfer.sourceUuid()))
            .filter(uuid -> !uuid.equals(transfer.destinationUuid()))
            .findFirst()
            .orElseThrow();
    Replicas.assertIdentical(cluster, block, transfer.destinationUuid(), survivor);
  }
}

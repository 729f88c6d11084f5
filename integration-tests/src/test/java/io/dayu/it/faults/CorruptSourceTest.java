package io.dayu.it.faults;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.DayuService;
import io.dayu.it.cluster.EmbeddedCluster;
import io.dayu.it.support.Await;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.Replicas;
import java.io.RandomAccessFile;
import java.time.Duration;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.junit.jupiter.api.Test;

/** A source whose replica is corrupt is reported to HDFS, and another one is used. */
final class CorruptSourceTest {
  @Test
  void aCorruptSourceIsReported_andAnotherOneUsed() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(6, 3, 8_000_000, 4 * MIB)
                .with("dfs.namenode.replication.max-streams-hard-limit", "4"))) {
      Clusters.fill(cluster, 4, 4 * MIB, 3);
      DayuService dayu = cluster.dayu();
      // Of each block, one of the two replicas that will survive is damaged.
      String victim = Replicas.blocks(cluster).get(0).getLocations()[0].getDatanodeUuid();
      int damaged = 0;
      for (LocatedBlock block : Replicas.blocks(cluster)) {
        damaged += damageOneSurvivor(cluster, block, victim);
      }
      assertThat(damaged).isPositive();
      cluster.kill(victim);
      Await.until(
          "every file has three good replicas",
          Duration.ofSeconds(90),
          () ->
              cluster.lowRedundancyOrPending() == 0
                  && cluster.blockManager().getCorruptReplicaBlocksCount() == 0
                  && dayu.status().runningTransfers() == 0
                  && dayu.getRecoveredReplicas() > 0,
          dayu::status);

      Replicas.assertComplete(cluster, 3);
      assertThat(Fsck.report(cluster)).contains("is HEALTHY");
      assertThat(dayu.metrics().lostSourceCount()).as("corrupt sources met").isPositive();
      assertThat(dayu.getBlocksLeftToStock()).isZero();
    }
  }

  private static int damageOneSurvivor(EmbeddedCluster cluster, LocatedBlock block, String victim)
      throws Exception {
    boolean onVictim = false;
    for (DatanodeInfo location : block.getLocations()) {
      onVictim |= location.getDatanodeUuid().equals(victim);
    }
    if (!onVictim) {
      return 0;
    }
    for (DatanodeInfo location : block.getLocations()) {
      if (!location.getDatanodeUuid().equals(victim)) {
        String path =
            Replicas.local(cluster.dataNode(location.getDatanodeUuid()), block).getBlockPath();
        try (RandomAccessFile file = new RandomAccessFile(path, "rw")) {
          file.seek(2 * MIB + 17);
          int old = file.read();
          file.seek(2 * MIB + 17);
          file.write(old ^ 0xff);
        }
        return 1;
      }
    }
    return 0;
  }
}

package io.dayu.it.recovery;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.hdfs.DayuService;
import io.dayu.hdfs.execution.TransferLog;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.Replicas;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of one lost DataNode: all its blocks come back by Dayu's plan alone. */
final class LostDataNodeTest {
  private static final long LINK_BYTES_PER_SEC = 16_000_000;

  /** What a pull makes up for at once, when the machine lets it go on. */
  private static final double MADE_UP_SEC = 0.5;

  @Test
  void everyBlockComesBackByDayuAlone_identicalAndWithinBudgets() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(6, 3, LINK_BYTES_PER_SEC, 4 * MIB)
                // A planned end may begin late transfers anew, which is not what this is about.
                .with("dayu.end.margin", "0"))) {
      Clusters.fill(cluster, 20, 16 * MIB, 3);
      DayuService dayu = cluster.dayu();
      String victim = cluster.dataNodes().get(0).getDatanodeUuid();
      long lost = Replicas.at(cluster, victim);
      long stalledNs;
      try (LinkProbe probe = new LinkProbe(cluster, 1);
          MachineStalls stalls = new MachineStalls()) {
        cluster.kill(victim);
        Clusters.awaitRecovered(cluster, Duration.ofSeconds(60));
        stalledNs = stalls.stalledNs();
        double madeUpSec = Math.min(MADE_UP_SEC, stalledNs / 1e9);
        assertThat(probe.highestInBytesPerSec())
            .as("sum of pulls at any node over a second; alpha leaves 12 MB/s")
            .isLessThan(LINK_BYTES_PER_SEC * 0.75 * (1.05 + madeUpSec));
      }

      Replicas.assertComplete(cluster, 3);
      assertThat(Fsck.report(cluster))
          .contains("is HEALTHY")
          .contains("Mis-replicated blocks:\t\t0 ");
      assertThat(dayu.getBlocksLeftToStock()).as("blocks that stock was let to see").isZero();
      assertThat(dayu.metrics().replicasByAgent()).isEqualTo(lost);
      assertThat(dayu.metrics().replicasByStock()).isZero();
      assertThat(dayu.getRecoveredReplicas()).isEqualTo(lost);
      assertThat(dayu.getResentBytes()).isZero();
      assertThat(dayu.getPlannerFailures()).isZero();
      assertThat(cluster.hdfs().getNamesystem().getNumTimedOutPendingReconstructions()).isZero();
      assertThat(cluster.blockManager().getExcessBlocksCount()).isZero();
      assertRatesKept(dayu.transferLog().entries(), stalledNs);
    }
  }

  /** Within 5 %, but for the time for which the machine let nobody do anything. */
  private static void assertRatesKept(List<TransferLog.Entry> entries, long stalledNs) {
    List<TransferLog.Entry> longOnes =
        entries.stream().filter(entry -> entry.activeNs() >= 2_000_000_000L).toList();
    assertThat(longOnes).isNotEmpty();
    for (TransferLog.Entry entry : longOnes) {
      double kept = entry.achievedBytesPerSec() / entry.allottedBytesPerSec();
      double stalledShare = Math.min(1, (double) stalledNs / entry.activeNs());
      assertThat(kept)
          .as("achieved by allotted rate of %s, the machine stalled for %d ns", entry, stalledNs)
          .isBetween(0.95 * (1 - stalledShare), 1.05);
    }
  }
}

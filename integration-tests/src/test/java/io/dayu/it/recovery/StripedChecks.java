package io.dayu.it.recovery;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.DayuService;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.InternalBlocks;
import io.dayu.it.support.Unchecked;
import java.time.Duration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;

/** The common checks of tests of erasure-coded blocks under Dayu's plan. */
final class StripedChecks {
  private static final Duration SOON = Duration.ofSeconds(90);

  private StripedChecks() {}

  /** A cluster whose DataNodes are as many racks, of links that a test need not wait for. */
  static ClusterSpec quick(int nodes) {
    return Clusters.quick(nodes, nodes, 24_000_000, 2 * MIB);
  }

  /** Checks that all is well, and that HDFS alone did nothing. */
  static void assertByDayuAlone(EmbeddedCluster cluster) throws Exception {
    assertThat(Fsck.report(cluster))
        .contains("is HEALTHY")
        .contains("Under-erasure-coded block groups:\t0 ")
        .contains("Over-erasure-coded block groups:\t0 ")
        .contains("Unsatisfactory placement block groups:\t0 ");
    assertNothingByStock(cluster);
  }

  /** Checks that HDFS alone did nothing. */
  static void assertNothingByStock(EmbeddedCluster cluster) {
    DayuService dayu = cluster.dayu();
    InternalBlocks.assertNoStockDecodes(cluster);
    assertThat(dayu.getBlocksLeftToStock()).isZero();
    assertThat(dayu.getPlannerFailures()).isZero();
    assertThat(cluster.blockManager().getExcessBlocksCount()).isZero();
  }

  /** HDFS has the extra internal block deleted. */
  static void awaitNothingExcess(EmbeddedCluster cluster) throws Exception {
    Await.until(
        "nothing is there twice",
        SOON,
        () ->
            cluster.blockManager().getExcessBlocksCount() == 0
                && Unchecked.call(() -> Fsck.report(cluster))
                    .contains("Over-erasure-coded block groups:\t0 "),
        () -> Unchecked.call(() -> Fsck.report(cluster)));
  }

  /** A DataNode with an internal block. */
  static DataNode holderOfSome(EmbeddedCluster cluster) throws Exception {
    for (DataNode node : cluster.dataNodes()) {
      if (!InternalBlocks.paths(node).isEmpty()) {
        return node;
      }
    }
    throw new AssertionError("nobody has an internal block");
  }
}

package org.apache.hadoop.hdfs.server.blockmanagement;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.InternalBlocks;
import io.dayu.it.support.Replicas;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** A replica moves where racks become no fewer, by the policy of its block. */
@NullMarked
final class MovablePlacementTest {
  private static final String XOR_2_1 = "XOR-2-1-1024k";

  @Test
  void replicasAndInternalBlocksMoveToOtherRacksOrWithinTheirOwn() throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.start(Clusters.quick(9, 3, 16_000_000, MIB))) {
      Clusters.write(cluster, "/whole/file", 2 * MIB, 3);
      InternalBlocks.write(cluster, XOR_2_1, 2 * MIB);
      assertMovesKeepRacks(cluster, "/whole");
      assertMovesKeepRacks(cluster, "/" + XOR_2_1);
    }
  }

  private static void assertMovesKeepRacks(EmbeddedCluster cluster, String directory)
      throws IOException {
    BlockManager manager = cluster.blockManager();
    Set<Boolean> answers = new HashSet<>();
    for (LocatedBlock located : Replicas.blocksUnder(cluster, directory)) {
      BlockInfo block = manager.getStoredBlock(located.getBlock().getLocalBlock());
      List<DatanodeDescriptor> holders = new ArrayList<>();
      for (DatanodeStorageInfo storage : manager.getStorages(block)) {
        holders.add(storage.getDatanodeDescriptor());
      }
      for (DatanodeDescriptor from : holders) {
        for (DatanodeDescriptor to : manager.getDatanodeManager().getDatanodes()) {
          if (!holders.contains(to)) {
            List<DatanodeDescriptor> after = new ArrayList<>(holders);
            after.remove(from);
            after.add(to);
            boolean keeps = racks(after) >= racks(holders);
            answers.add(keeps);
            assertThat(new ReplicaJudge(manager).isMovable(block, from, to))
                .as("%s from %s to %s", holders, from, to)
                .isEqualTo(keeps);
          }
        }
      }
    }
    assertThat(answers).containsExactlyInAnyOrder(true, false);
  }

  private static long racks(List<DatanodeDescriptor> nodes) {
    return nodes.stream().map(DatanodeDescriptor::getNetworkLocation).distinct().count();
  }
}

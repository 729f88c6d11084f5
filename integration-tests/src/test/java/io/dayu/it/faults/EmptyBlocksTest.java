package io.dayu.it.faults;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.EmptyBlock;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.junit.jupiter.api.Test;

/** Blocks of 0 bytes, which a client leaves behind that ends a block before it has written. */
final class EmptyBlocksTest {
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final int FILES = 5;

  @Test
  void theyAreCopied_andTheDecommissionOfTheirHolderEnds() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(6, 3, 8_000_000, MIB).with("dfs.namenode.decommission.interval", "1"))) {
      List<LocatedBlock> blocks = new ArrayList<>();
      for (int file = 0; file < FILES; file++) {
        blocks.add(EmptyBlock.write(cluster, "/empty" + file));
      }
      String holder = blocks.get(0).getLocations()[0].getDatanodeUuid();
      Clusters.awaitQuiet(cluster);
      DatanodeManager manager = cluster.blockManager().getDatanodeManager();
      DatanodeDescriptor leaving = manager.getDatanode(holder);
      Clusters.startDecommission(cluster, leaving);
      Await.until(
          "the holder of empty blocks has left",
          SOON,
          leaving::isDecommissioned,
          () -> cluster.dayu().status() + " " + cluster.dayu().stuck());

      // HDFS hears of a copy from its DataNode, and Dayu from the agent.
      Clusters.awaitRecovered(cluster, SOON);
      assertThat(cluster.dayu().getBlocksLeftToStock()).isZero();
      assertThat(cluster.dayu().getRecoveredReplicas()).isPositive();
      for (LocatedBlock block : blocks) {
        assertInService(cluster, block.getBlock());
      }
    }
  }

  /** The block has three replicas that are not about to go, all of them empty. */
  private static void assertInService(EmbeddedCluster cluster, ExtendedBlock block)
      throws IOException {
    BlockInfo stored = cluster.blockManager().getStoredBlock(block.getLocalBlock());
    assertThat(stored.getNumBytes()).isZero();
    assertThat(cluster.blockManager().countNodes(stored).liveReplicas()).isEqualTo(3);
    for (DatanodeStorageInfo storage : cluster.blockManager().getStorages(stored)) {
      DataNode node = cluster.dataNode(storage.getDatanodeDescriptor().getDatanodeUuid());
      Block replica =
          node.getFSDataset().getStoredBlock(block.getBlockPoolId(), block.getBlockId());
      assertThat(replica.getNumBytes()).isZero();
      assertThat(replica.getGenerationStamp()).isEqualTo(block.getGenerationStamp());
    }
  }
}

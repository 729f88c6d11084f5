package io.dayu.bench.scale;

import io.dayu.bench.scale.node.BlockPlacement;
import io.dayu.bench.testbed.trace.LoadTrace;
import io.dayu.bench.testbed.trace.TracedLinks;
import io.dayu.sim.bound.Loss;
import io.dayu.tools.cluster.BlockMap;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.NodeBlocks;
import java.util.Arrays;
import java.util.List;

/** The loss of a measurement, as the simulator takes it to tell the least times. */
final class ScaleLoss {
  private ScaleLoss() {}

  /**
   * The loss of a DataNode.
   *
   * @param deadNs time from which the DataNode counts as dead, on the clock of the trace
   */
  static Loss of(ScalePlan plan, LoadTrace trace, long deadNs) {
    int nodesPerRack =
        (plan.cluster().nodes() + plan.cluster().racks() - 1) / plan.cluster().racks();
    return new Loss(
        new ClusterShape(plan.cluster().nodes(), nodesPerRack, plan.cluster().linkBytesPerSec(), 1),
        new TracedLinks(trace, plan.cluster().linkBytesPerSec()),
        new Placed(plan.placement(), plan.cluster().blockBytes()),
        List.of(BlockPlacement.VICTIM),
        Math.max(0, deadNs),
        plan.clients().alpha(),
        plan.timing().limit().toNanos());
  }

  /** The blocks of the lost node; nobody is asked for those of others. */
  private record Placed(BlockPlacement placement, long blockBytes) implements BlockMap {
    @Override
    public int replication() {
      return BlockPlacement.REPLICAS;
    }

    @Override
    public NodeBlocks blocksOf(int node) {
      if (node != BlockPlacement.VICTIM) {
        throw new IllegalArgumentException("only the blocks of the lost node are known: " + node);
      }
      long[] sizesBytes = new long[placement.blocks()];
      Arrays.fill(sizesBytes, blockBytes);
      int[] holders = new int[BlockPlacement.REPLICAS * placement.blocks()];
      for (int block = 0; block < placement.blocks(); block++) {
        holders[BlockPlacement.REPLICAS * block] = BlockPlacement.VICTIM;
        holders[BlockPlacement.REPLICAS * block + 1] = placement.second(block);
        holders[BlockPlacement.REPLICAS * block + 2] = placement.third(block);
      }
      return new NodeBlocks(placement.allBlockIds(), sizesBytes, holders, BlockPlacement.REPLICAS);
    }
  }
}

package io.dayu.it.scale;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.IntSet;
import io.dayu.it.scale.node.Placement;
import io.dayu.it.testbed.trace.LoadTrace;
import io.dayu.it.testbed.trace.TracedLinks;
import io.dayu.sim.bound.LowerBound;
import io.dayu.sim.cluster.BlockMap;
import io.dayu.sim.cluster.ClusterShape;
import io.dayu.sim.cluster.NodeBlocks;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.engine.Timing;
import io.dayu.sim.failure.Failure;
import java.util.Arrays;
import java.util.List;

/** A measurement's recovery as a scenario of the simulator, which knows its least times. */
final class LeastTime {
  private LeastTime() {}

  /**
   * The least time of a recovery: by equation 2 alone, and by who holds which block besides.
   *
   * @param deadNs when the DataNode counts as dead, on the clock of the trace
   */
  static LowerBound of(ScalePlan plan, LoadTrace trace, long deadNs) {
    return LowerBound.of(scenario(plan, trace, deadNs));
  }

  /** That by equation 2 alone, in seconds. */
  static double idealSeconds(ScalePlan plan, LoadTrace trace, long deadNs) {
    return LowerBound.idealNs(scenario(plan, trace, deadNs)) / 1e9;
  }

  private static Scenario scenario(ScalePlan plan, LoadTrace trace, long deadNs) {
    int nodesPerRack = (plan.nodes() + plan.racks() - 1) / plan.racks();
    return new Scenario(
        new ClusterShape(plan.nodes(), nodesPerRack, plan.linkBytesPerSec(), 1),
        new TracedLinks(trace, plan.linkBytesPerSec()),
        new Placed(plan.placement(), plan.blockBytes()),
        List.of(new Failure(Math.max(0, deadNs), IntSet.of(Placement.VICTIM))),
        PlannerSettings.PAPER.withAlpha(plan.alpha()),
        Timing.PLUGIN.withHorizonNs(plan.limit().toNanos()),
        0);
  }

  /** The blocks of the lost node; nobody is asked for those of others. */
  private record Placed(Placement placement, long blockBytes) implements BlockMap {
    @Override
    public int replication() {
      return Placement.REPLICAS;
    }

    @Override
    public NodeBlocks blocksOf(int node) {
      if (node != Placement.VICTIM) {
        throw new IllegalArgumentException("only the blocks of the lost node are known: " + node);
      }
      long[] sizesBytes = new long[placement.blocks()];
      Arrays.fill(sizesBytes, blockBytes);
      int[] holders = new int[Placement.REPLICAS * placement.blocks()];
      for (int block = 0; block < placement.blocks(); block++) {
        holders[Placement.REPLICAS * block] = Placement.VICTIM;
        holders[Placement.REPLICAS * block + 1] = placement.second(block);
        holders[Placement.REPLICAS * block + 2] = placement.third(block);
      }
      return new NodeBlocks(placement.allBlockIds(), sizesBytes, holders, Placement.REPLICAS);
    }
  }
}

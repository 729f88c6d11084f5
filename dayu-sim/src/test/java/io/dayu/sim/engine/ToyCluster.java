package io.dayu.sim.engine;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.snapshot.IntSet;
import io.dayu.sim.failure.Failure;
import io.dayu.sim.foreground.SteadyForeground;
import io.dayu.sim.scheduler.DayuScheduler;
import io.dayu.sim.scheduler.PlanningCost;
import io.dayu.tools.cluster.BlockMap;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.NodeBlocks;
import io.dayu.tools.trace.Foreground;
import java.util.ArrayList;
import java.util.List;

/** Small clusters for tests of the engine: 100 MB/s links, blocks spread in turn. */
public final class ToyCluster {
  public static final long MB = 1_000_000;
  public static final long SECOND_NS = 1_000_000_000;
  public static final PlannerSettings SETTINGS =
      new PlannerSettings(0.75, 30 * MB, 0.1, 0, 0.05, 0, SlotFilling.PAPER);

  private ToyCluster() {}

  public static ClusterShape shape(int nodes) {
    return new ClusterShape(nodes, 4, 100 * MB, 1);
  }

  public static Foreground steady(int nodes, long bytesPerSec) {
    return new SteadyForeground(nodes, bytesPerSec, bytesPerSec);
  }

  public static Timing timing() {
    return Timing.PAPER;
  }

  public static Scenario scenario(ClusterShape shape, Foreground foreground, Failure... failures) {
    return new Scenario(
        shape,
        foreground,
        new Stripes(shape.nodes(), 40 * shape.nodes(), 16 * MB),
        List.of(failures),
        SETTINGS,
        timing(),
        0);
  }

  public static Failure failure(long atNs, int... nodes) {
    return new Failure(atNs, IntSet.of(nodes));
  }

  public static DayuScheduler dayu() {
    return new DayuScheduler(SETTINGS, new PlanningCost(10_000_000, 1000, 0));
  }

  /** Block b is on node b modulo the number of nodes, and on two others in turn. */
  public record Stripes(int nodes, int blocks, long sizeBytes) implements BlockMap {
    @Override
    public int replication() {
      return 3;
    }

    @Override
    public NodeBlocks blocksOf(int node) {
      List<Integer> held = new ArrayList<>();
      for (int block = 0; block < blocks; block++) {
        if (holder(block, 0) == node || holder(block, 1) == node || holder(block, 2) == node) {
          held.add(block);
        }
      }
      long[] ids = new long[held.size()];
      long[] sizes = new long[held.size()];
      int[] holders = new int[3 * held.size()];
      for (int i = 0; i < ids.length; i++) {
        ids[i] = held.get(i);
        sizes[i] = sizeBytes;
        for (int position = 0; position < 3; position++) {
          holders[3 * i + position] = holder(held.get(i), position);
        }
      }
      return new NodeBlocks(ids, sizes, holders, 3);
    }

    private int holder(int block, int position) {
      int round = block / nodes;
      int second = 1 + round % (nodes - 1);
      int third = 1 + (7 * round + 3) % (nodes - 1);
      int[] steps = {0, second, third == second ? 1 + second % (nodes - 1) : third};
      return (block + steps[position]) % nodes;
    }
  }
}

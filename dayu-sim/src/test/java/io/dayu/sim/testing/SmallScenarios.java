package io.dayu.sim.testing;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.IntSet;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.engine.Timing;
import io.dayu.sim.failure.Failure;
import io.dayu.sim.foreground.SteadyForeground;
import io.dayu.tools.cluster.ClusterShape;
import java.util.List;
import java.util.SplittableRandom;

/** Random scenarios that are recovered within milliseconds. */
public final class SmallScenarios {
  private static final long MB = 1_000_000;
  private static final long SECOND_NS = 1_000_000_000;

  private SmallScenarios() {}

  /** A cluster of 8 to 19 nodes in racks of 4 that loses one or two nodes at different times. */
  public static Scenario random(SplittableRandom random) {
    int nodes = 8 + random.nextInt(12);
    double oversubscription = random.nextBoolean() ? 1 : 2;
    ClusterShape shape = new ClusterShape(nodes, 4, 100 * MB, oversubscription);
    ListedBlocks blocks = new ListedBlocks(3);
    int count = 20 + random.nextInt(100);
    for (int i = 0; i < count; i++) {
      int[] holders = holders(nodes, random);
      blocks.with((1 + random.nextInt(64)) * MB, holders);
    }
    long foreground = random.nextInt(60) * MB;
    int first = random.nextInt(nodes);
    Failure failure = new Failure(15 * SECOND_NS, IntSet.of(first));
    Failure second =
        new Failure((15 + random.nextInt(10)) * SECOND_NS, IntSet.of((first + 3) % nodes));
    return new Scenario(
        shape,
        new SteadyForeground(nodes, foreground, foreground),
        blocks,
        random.nextBoolean() ? List.of(failure) : List.of(failure, second),
        PlannerSettings.PAPER,
        Timing.PAPER,
        0);
  }

  /** Three nodes that span two racks or more. */
  private static int[] holders(int nodes, SplittableRandom random) {
    int first = random.nextInt(nodes);
    int second = (first / 4 * 4 + 4 + random.nextInt(4)) % nodes;
    int third = random.nextInt(nodes);
    while (second == first || second / 4 == first / 4) {
      second = random.nextInt(nodes);
    }
    while (third == first || third == second || third / 4 == first / 4) {
      third = random.nextInt(nodes);
    }
    return new int[] {first, second, third};
  }
}

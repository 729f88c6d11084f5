package io.dayu.sim.write.policy;

import io.dayu.tools.cluster.ClusterShape;
import java.util.SplittableRandom;

/** The writer's own node and any two others, as long as they are not all on one rack. */
final class RandomPolicy implements WritePolicy {
  private final ClusterShape shape;
  private final SplittableRandom random;

  RandomPolicy(ClusterShape shape, long seed) {
    this.shape = shape;
    this.random = new SplittableRandom(seed);
  }

  @Override
  public int[] place(int writer, long bytes) {
    while (true) {
      int second = random.nextInt(shape.nodes());
      int third = random.nextInt(shape.nodes());
      int rack = shape.rackOf(writer);
      boolean distinct = second != writer && third != writer && second != third;
      if (distinct && (shape.rackOf(second) != rack || shape.rackOf(third) != rack)) {
        return new int[] {writer, second, third};
      }
    }
  }
}

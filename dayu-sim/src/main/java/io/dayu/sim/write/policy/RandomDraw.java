package io.dayu.sim.write.policy;

import io.dayu.tools.cluster.ClusterShape;
import java.util.SplittableRandom;

/** Draws evenly, as HDFS's default policy. Racks are all of the same size, 2 or more. */
final class RandomDraw implements Draw {
  private final ClusterShape shape;
  private final SplittableRandom random;

  RandomDraw(ClusterShape shape, long seed) {
    this.shape = shape;
    this.random = new SplittableRandom(seed);
  }

  @Override
  public int outsideRack(int rack) {
    int node = random.nextInt(shape.nodes() - shape.nodesPerRack());
    return node < shape.firstNodeOf(rack) ? node : node + shape.nodesPerRack();
  }

  @Override
  public int inRack(int rack, int except) {
    int node = shape.firstNodeOf(rack) + random.nextInt(shape.nodesPerRack() - 1);
    return node < except ? node : node + 1;
  }
}

package io.dayu.sim.write.policy;

import io.dayu.tools.cluster.ClusterShape;

/**
 * HDFS's default rule: the writer's own node, then one on another rack, then another one on that
 * rack.
 */
final class RackRule implements WritePolicy {
  private final ClusterShape shape;
  private final Draw draw;

  RackRule(ClusterShape shape, Draw draw) {
    this.shape = shape;
    this.draw = draw;
  }

  @Override
  public int[] place(int writer, long bytes) {
    int second = draw.outsideRack(shape.rackOf(writer));
    int[] pipeline = {writer, second, draw.inRack(shape.rackOf(second), second)};
    draw.placed(pipeline, bytes);
    return pipeline;
  }

  @Override
  public void look(long nowNs) {
    draw.look(nowNs);
  }
}

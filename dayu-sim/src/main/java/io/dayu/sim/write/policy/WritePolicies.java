package io.dayu.sim.write.policy;

import io.dayu.tools.cluster.ClusterShape;

/** All policies by name. */
public enum WritePolicies {
  HDFS_DEFAULT("hdfs-default"),
  AVAILABLE_SPACE("available-space"),
  RANDOM("random"),
  DAYU("dayu"),
  CLAIRVOYANT("clairvoyant");

  private final String label;

  WritePolicies(String label) {
    this.label = label;
  }

  /** Its name on the command line. */
  public String label() {
    return label;
  }

  /** A policy for one run. */
  public WritePolicy in(PolicyWorld world) {
    ClusterShape shape = world.state().links().shape();
    Draw even = new RandomDraw(shape, world.seed());
    return switch (this) {
      case HDFS_DEFAULT -> new RackRule(shape, even);
      case AVAILABLE_SPACE ->
          new RackRule(shape, new RoomDraw(even, world.storage(), ~world.seed()));
      case RANDOM -> new RandomPolicy(shape, world.seed());
      case DAYU -> new RackRule(shape, new GuidedDraw(world, even));
      case CLAIRVOYANT -> new ClairvoyantPolicy(world.state(), world.seed());
    };
  }
}

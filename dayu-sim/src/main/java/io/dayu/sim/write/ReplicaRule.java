package io.dayu.sim.write;

import io.dayu.sim.write.policy.WritePolicy;
import io.dayu.tools.cluster.ClusterShape;
import java.util.Arrays;

/** The rule that every policy must keep, whatever it prefers. */
final class ReplicaRule {
  private ReplicaRule() {}

  /** Ends the simulation when a pipeline is not three nodes on two racks, the writer first. */
  static void check(int[] pipeline, int writer, ClusterShape shape) {
    boolean complete = pipeline.length == WritePolicy.REPLICATION && pipeline[0] == writer;
    if (!complete
        || pipeline[1] == pipeline[0]
        || pipeline[2] == pipeline[0]
        || pipeline[2] == pipeline[1]
        || (shape.rackOf(pipeline[1]) == shape.rackOf(writer)
            && shape.rackOf(pipeline[2]) == shape.rackOf(writer))) {
      throw new IllegalStateException(
          "writer " + writer + " got pipeline " + Arrays.toString(pipeline));
    }
  }
}

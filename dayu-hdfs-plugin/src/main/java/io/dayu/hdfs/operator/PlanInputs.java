package io.dayu.hdfs.operator;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import java.util.List;

/**
 * All that a plan of the next slot would be made of; immutable, so that any thread may plan it.
 *
 * @param slot number of the slot
 * @param nodeNames host and transfer port by node number
 */
public record PlanInputs(
    long slot, ClusterSnapshot snapshot, PlannerSettings knobs, long seed, List<String> nodeNames) {
  public PlanInputs {
    nodeNames = List.copyOf(nodeNames);
  }
}

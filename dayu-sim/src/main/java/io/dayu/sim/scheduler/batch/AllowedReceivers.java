package io.dayu.sim.scheduler.batch;

import io.dayu.core.select.Eligibility;
import io.dayu.core.select.ReplicaSites;
import io.dayu.core.select.RuleSteps;
import io.dayu.core.select.Wanted;
import io.dayu.sim.scheduler.PlacerSlot;
import java.util.stream.IntStream;

/**
 * The nodes that may receive one replica: with bandwidth and space, and allowed by the placement
 * rule or by what of it can be kept. Not thread safe.
 */
final class AllowedReceivers {
  private final RuleSteps steps;
  private final int[][] receiversByType;

  AllowedReceivers(PlacerSlot slot) {
    steps = new RuleSteps(slot.nodes(), slot.candidates(), slot.space());
    int nodes = slot.nodes().links().nodes();
    receiversByType = new int[slot.space().types()][];
    for (int type = 0; type < receiversByType.length; type++) {
      int wanted = type;
      receiversByType[type] =
          IntStream.range(0, nodes)
              .filter(
                  node ->
                      slot.nodes().ledger().rateBytesPerSec(slot.nodes().links().in(node)) > 0
                          && slot.candidates().contains(node, wanted))
              .toArray();
    }
  }

  /** The nodes that may receive on the storage type at all, ascending; not to be changed. */
  int[] receivers(int storageType) {
    return receiversByType[storageType];
  }

  /** The receivers that may take the replica; the next call ends the answer. */
  Eligibility of(Wanted wanted, ReplicaSites sites) {
    int source = wanted.tasks().get(wanted.task()).sources().get(0);
    boolean allowed = steps.begin(wanted, sites, source);
    while (allowed && !any(wanted.storageType()) && !steps.waits()) {
      allowed = steps.next();
    }
    return steps.allowed();
  }

  private boolean any(int storageType) {
    for (int node : receiversByType[storageType]) {
      if (steps.allowed().allows(node)) {
        return true;
      }
    }
    return false;
  }

  /** A replica was planned on the node, and its space taken. */
  void charged(int node) {
    steps.charged(node);
  }
}

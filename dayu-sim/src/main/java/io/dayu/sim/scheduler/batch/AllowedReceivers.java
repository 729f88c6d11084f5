package io.dayu.sim.scheduler.batch;

import io.dayu.core.select.Eligibility;
import io.dayu.core.select.ReplicaSites;
import io.dayu.core.select.Wanted;
import io.dayu.sim.scheduler.PlacerSlot;
import io.dayu.sim.scheduler.choice.AllowedNodes;
import java.util.stream.IntStream;

/**
 * The nodes that may receive one replica: with bandwidth and space, and allowed by the placement
 * rule, new racks first where it wants one. Not thread safe.
 */
final class AllowedReceivers {
  private final AllowedNodes allowed;
  private final int[][] receiversByType;

  AllowedReceivers(PlacerSlot slot) {
    allowed = new AllowedNodes(slot);
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

  /** Which of them may receive the replica; the next call ends the answer. */
  Eligibility of(Wanted wanted, ReplicaSites sites) {
    int source = wanted.tasks().get(wanted.task()).sources().get(0);
    if (allowed.needsNewRack(wanted, sites)) {
      Eligibility inNewRacks = allowed.inNewRacks(wanted, sites, source);
      for (int node : receiversByType[wanted.storageType()]) {
        if (inNewRacks.allows(node)) {
          return inNewRacks;
        }
      }
    }
    return allowed.all(wanted, sites, source);
  }
}

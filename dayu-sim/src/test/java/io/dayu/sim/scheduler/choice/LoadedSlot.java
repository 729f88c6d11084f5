package io.dayu.sim.scheduler.choice;

import io.dayu.core.select.Eligibility;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.testing.Clusters;
import io.dayu.sim.scheduler.PlacerSlot;
import io.dayu.sim.testing.Draws;
import io.dayu.sim.testing.OpenSlot;
import java.util.List;

/**
 * Four nodes whose links are of 100, 200, 300 and 400 MB/s; node 0 is the least loaded, node 3 the
 * most, each way.
 */
final class LoadedSlot {
  private static final long MB = 1_000_000;
  private static final IntSet ALL = IntSet.of(0, 1, 2, 3);

  private final PlacerSlot slot = OpenSlot.of(fourNodes());
  private final Eligibility eligibility = new Eligibility(slot.nodes().links(), slot.space());

  LoadedSlot() {
    for (int node = 0; node < 4; node++) {
      int charges = node;
      for (int i = 0; i < charges; i++) {
        slot.nodes().ledger().charge(slot.nodes().links().route(node, node), MB);
      }
    }
    eligibility.begin(0, 1);
  }

  private static ClusterSnapshot fourNodes() {
    return Clusters.of(
        List.of(
            Clusters.idle("n0", 0, 100 * MB),
            Clusters.idle("n1", 0, 200 * MB),
            Clusters.idle("n2", 0, 300 * MB),
            Clusters.idle("n3", 0, 400 * MB)),
        List.of(0L),
        List.of(Clusters.task(1, 10)));
  }

  ChoiceNodes nodes() {
    return new ChoiceNodes(slot);
  }

  Eligibility eligibility() {
    return eligibility;
  }

  /** Checks how often each node is the source of a block that all hold. */
  void sourcesHaveShares(Choice choice, double... shares) {
    Draws.haveShares(() -> choice.source(ALL, 1, node -> true), shares);
  }

  /** Checks how often each node that is not excluded is the destination. */
  void destinationsHaveShares(Choice choice, double... shares) {
    Draws.haveShares(() -> choice.destination(0, 1, eligibility), shares);
  }
}

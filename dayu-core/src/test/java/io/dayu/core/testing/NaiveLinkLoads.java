package io.dayu.core.testing;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.LinkBudgets;
import io.dayu.core.plan.Plan;
import io.dayu.core.snapshot.ClusterSnapshot;
import java.util.HashMap;
import java.util.Map;

/** The load that a plan puts on each link, added up source by source: the slow and obvious way. */
public final class NaiveLinkLoads {
  private final ClusterSnapshot snapshot;
  private final Map<String, Long> bytesPerSec = new HashMap<>();
  private final Map<String, Long> pinnedBytesPerSec = new HashMap<>();

  public NaiveLinkLoads(ClusterSnapshot snapshot, Plan plan) {
    this.snapshot = snapshot;
    for (Assignment one : plan.assignments()) {
      if (one.kind() != Assignment.Kind.FINISHING && one.rateBytesPerSec() > 0) {
        for (int i = 0; i < one.sources().size(); i++) {
          add(one, one.sources().get(i));
        }
      }
    }
  }

  private void add(Assignment one, int source) {
    int from = snapshot.nodes().get(source).rack();
    int to = snapshot.nodes().get(one.destination()).rack();
    add("out of " + source, one);
    add("in of " + one.destination(), one);
    if (from != to) {
      add("up of " + from, one);
      add("down of " + to, one);
    }
  }

  private void add(String link, Assignment one) {
    bytesPerSec.merge(link, one.rateBytesPerSec(), Long::sum);
    if (one.kind() == Assignment.Kind.PINNED) {
      pinnedBytesPerSec.merge(link, one.rateBytesPerSec(), Long::sum);
    }
  }

  /** Whether some link carries more than its budget, what is pinned apart. */
  public boolean anyAbove(LinkBudgets budgets) {
    boolean above = false;
    for (int node = 0; node < snapshot.nodes().size(); node++) {
      above |= above("out of " + node, budgets.nodeOutBytesPerSec(node));
      above |= above("in of " + node, budgets.nodeInBytesPerSec(node));
    }
    for (int rack = 0; rack < snapshot.racks().size(); rack++) {
      if (snapshot.racks().get(rack).limited()) {
        above |= above("up of " + rack, budgets.rackUpBytesPerSec(rack));
        above |= above("down of " + rack, budgets.rackDownBytesPerSec(rack));
      }
    }
    return above;
  }

  private boolean above(String link, long budgetBytesPerSec) {
    return bytesPerSec.getOrDefault(link, 0L)
        > Math.max(budgetBytesPerSec, pinnedBytesPerSec.getOrDefault(link, 0L));
  }
}

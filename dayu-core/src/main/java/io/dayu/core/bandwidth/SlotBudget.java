package io.dayu.core.bandwidth;

import io.dayu.core.plan.LinkBudgets;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.NodeState;

/**
 * S, the bytes that a slot could carry if all bandwidth were used (equation 2).
 *
 * <pre>
 *   S = min(sum of B_recover_in, sum of B_recover_out) * T_timeslot
 * </pre>
 *
 * Nodes that take no replicas add nothing to the incoming sum.
 */
public final class SlotBudget {
  private SlotBudget() {}

  /** S in bytes, rounded down. */
  public static long bytes(ClusterSnapshot snapshot, LinkBudgets budgets) {
    Links links = new Links(snapshot);
    return bytes(snapshot, links, links.byLink(budgets));
  }

  /** The same of budgets by link number, in bytes per second. */
  public static long bytes(ClusterSnapshot snapshot, Links links, long[] budgetBytesPerSec) {
    long in = 0;
    long out = 0;
    for (int node = 0; node < links.nodes(); node++) {
      NodeState state = snapshot.nodes().get(node);
      if (state.acceptsReplicas()) {
        in = add(in, budgetBytesPerSec[links.in(node)]);
      }
      out = add(out, budgetBytesPerSec[links.out(node)]);
    }
    return new SlotLength(snapshot.slotNs()).bytesAt(Math.min(in, out));
  }

  private static long add(long first, long second) {
    long sum = first + second;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }
}

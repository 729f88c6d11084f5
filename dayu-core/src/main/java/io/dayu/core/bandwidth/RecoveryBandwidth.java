package io.dayu.core.bandwidth;

import io.dayu.core.plan.LinkBudgets;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RackState;

/**
 * The bandwidth that recovery may take of each link (equation 1).
 *
 * <pre>
 *   B_recover = max(alpha * B_total - B_foreground, B_min)
 *   B_min     = min(minBytesPerSec, minLinkShare * B_total), 1 byte/s or more
 * </pre>
 *
 * A link without a fresh report gets B_min. On a limited rack link B_foreground is the sum over the
 * rack's nodes in that direction: which part of it stays inside the rack is not known, so all of it
 * is taken to cross. Products are rounded down to whole bytes per second.
 */
public final class RecoveryBandwidth {
  private RecoveryBandwidth() {}

  /** The budgets of all links of the snapshot, in bytes per second. */
  public static LinkBudgets ofCluster(ClusterSnapshot snapshot, PlannerSettings settings) {
    int nodes = snapshot.nodes().size();
    int racks = snapshot.racks().size();
    long[] in = new long[nodes];
    long[] out = new long[nodes];
    long[] rackIn = new long[racks];
    long[] rackOut = new long[racks];
    for (int node = 0; node < nodes; node++) {
      NodeState state = snapshot.nodes().get(node);
      in[node] = ofLink(state.in(), settings);
      out[node] = ofLink(state.out(), settings);
      rackIn[state.rack()] = add(rackIn[state.rack()], state.in().foregroundBytesPerSec());
      rackOut[state.rack()] = add(rackOut[state.rack()], state.out().foregroundBytesPerSec());
    }
    long[] down = new long[racks];
    long[] up = new long[racks];
    for (int rack = 0; rack < racks; rack++) {
      down[rack] = ofRack(snapshot.racks().get(rack), rackIn[rack], settings);
      up[rack] = ofRack(snapshot.racks().get(rack), rackOut[rack], settings);
    }
    return new LinkBudgets(in, out, down, up);
  }

  /** B_recover of one direction of a node's link, in bytes per second, 1 or more. */
  public static long ofLink(LinkState link, PlannerSettings settings) {
    if (!link.fresh()) {
      return minimum(link.totalBytesPerSec(), settings);
    }
    return recover(link.totalBytesPerSec(), link.foregroundBytesPerSec(), settings);
  }

  /** Alpha * B_total: what foreground and recovery may take of a link, in bytes per second. */
  public static long ceiling(long totalBytesPerSec, PlannerSettings settings) {
    return (long) (settings.alpha() * totalBytesPerSec);
  }

  /** B_min of a link: what recovery may take of it in any case, in bytes per second, 1 or more. */
  public static long minimum(long totalBytesPerSec, PlannerSettings settings) {
    long share = (long) (settings.minLinkShare() * totalBytesPerSec);
    return Math.max(1, Math.min(settings.minBytesPerSec(), share));
  }

  /**
   * Equation 1 before anything is rounded, for those who measure and do not plan.
   *
   * @param totalBytesPerSec the link's speed
   * @param foregroundBytesPerSec rate that clients take of it
   */
  public static double unrounded(
      double totalBytesPerSec, double foregroundBytesPerSec, PlannerSettings settings) {
    double minimum =
        Math.min((double) settings.minBytesPerSec(), settings.minLinkShare() * totalBytesPerSec);
    return Math.max(settings.alpha() * totalBytesPerSec - foregroundBytesPerSec, minimum);
  }

  private static long ofRack(RackState rack, long foregroundBytesPerSec, PlannerSettings settings) {
    return rack.limited()
        ? recover(rack.uplinkBytesPerSec(), foregroundBytesPerSec, settings)
        : Long.MAX_VALUE;
  }

  private static long recover(
      long totalBytesPerSec, long foregroundBytesPerSec, PlannerSettings settings) {
    long spare = ceiling(totalBytesPerSec, settings) - foregroundBytesPerSec;
    return Math.max(spare, minimum(totalBytesPerSec, settings));
  }

  private static long add(long first, long second) {
    long sum = first + second;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }
}

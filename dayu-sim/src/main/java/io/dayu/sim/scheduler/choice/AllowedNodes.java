package io.dayu.sim.scheduler.choice;

import io.dayu.core.select.Eligibility;
import io.dayu.core.select.ReplicaSites;
import io.dayu.core.select.Wanted;
import io.dayu.sim.scheduler.PlacerSlot;

/**
 * Which nodes the placement rule lets receive a replica, as Dayu takes the rule. Not thread safe.
 *
 * <p>Answers of one instance share their state: each ends the one before.
 */
public final class AllowedNodes {
  private final Eligibility eligibility;
  private final boolean[] rackAccepts;
  private final int acceptingRacks;

  public AllowedNodes(PlacerSlot slot) {
    eligibility = new Eligibility(slot.nodes().links(), slot.space());
    rackAccepts = new boolean[slot.nodes().links().racks()];
    int accepting = 0;
    for (int rack = 0; rack < rackAccepts.length; rack++) {
      rackAccepts[rack] = slot.candidates().rackAccepts(rack);
      accepting += rackAccepts[rack] ? 1 : 0;
    }
    acceptingRacks = accepting;
  }

  /** Whether the replica is to go to a rack that holds none yet, if that can be. */
  public boolean needsNewRack(Wanted wanted, ReplicaSites sites) {
    return sites.needsNewRack(wanted.rule(), wanted.toPlace());
  }

  /** Whether the cluster has as many usable racks as the rule asks for. */
  public boolean newRackInReach(Wanted wanted, ReplicaSites sites) {
    return sites.racksWith(rackAccepts, acceptingRacks) >= wanted.rule().minRacks();
  }

  /** The nodes of racks below the bound, holders and source left out. */
  public Eligibility all(Wanted wanted, ReplicaSites sites, int source) {
    eligibility.begin(wanted.storageType(), wanted.sizeBytes());
    eligibility.excludeNode(source);
    sites.exclude(wanted.rule(), eligibility);
    return eligibility;
  }

  /** Those of them in racks that hold no replica. */
  public Eligibility inNewRacks(Wanted wanted, ReplicaSites sites, int source) {
    all(wanted, sites, source);
    sites.excludeUsedRacks(eligibility);
    return eligibility;
  }
}

package io.dayu.core.select;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.snapshot.RecoveryTask;

/**
 * Places one missing replica: a source, then a destination that the placement rule allows, both
 * charged (section 4.1). Not thread safe.
 */
/*
 * When the rule asks for a new rack and the block cannot get one, redundancy goes before racks. The
 * rule counts as out of reach when the cluster has fewer usable racks than it demands, or when no
 * node of any new rack may receive this replica. Then a new rack is still preferred if it has an
 * unsaturated node; if not, any rack below maxReplicasPerRack will do. When a new rack is in reach
 * but saturated, the replica waits for the next slot.
 */
public final class ReplicaPlacer implements Placer {
  private final Links links;
  private final LinkLedger ledger;
  private final SourceChooser sources;
  private final DestinationChooser destinations;
  private final Eligibility eligibility;
  private final FreeSpaceLedger space;
  private final boolean[] rackAccepts;
  private final int acceptingRacks;

  /**
   * A placer over the shared state of one slot.
   *
   * @param rackAccepts which racks have a node that accepts replicas
   */
  public ReplicaPlacer(
      SlotNodes slotNodes,
      DestinationChooser destinations,
      FreeSpaceLedger space,
      boolean[] rackAccepts) {
    this.links = slotNodes.links();
    this.ledger = slotNodes.ledger();
    this.sources = new SourceChooser(links, ledger, slotNodes.preference());
    this.destinations = destinations;
    this.eligibility = new Eligibility(links, space);
    this.space = space;
    this.rackAccepts = rackAccepts.clone();
    int accepting = 0;
    for (boolean accepts : rackAccepts) {
      accepting += accepts ? 1 : 0;
    }
    this.acceptingRacks = accepting;
  }

  @Override
  public Placement place(Wanted wanted, ReplicaSites sites, SourceChooser.Filter filter) {
    RecoveryTask task = wanted.task();
    if (task.sources().size() == 0) {
      return new Placement.Refused(SkipReason.NO_SOURCE);
    }
    long bytes = LinkLedger.bounded(task.sizeBytes());
    int source = sources.choose(task.sources(), bytes, filter);
    long sent = source == SourceChooser.NONE ? 0 : ledger.roomFor(links.leaving(source), bytes);
    if (sent == 0) {
      return new Placement.Refused(SkipReason.SOURCE_SATURATED);
    }
    int destination = destination(wanted, sites, source, sent);
    if (destination == DestinationChooser.NONE) {
      return new Placement.Refused(SkipReason.NO_DESTINATION);
    }
    int[] route = links.route(source, destination);
    long moved = ledger.roomFor(route, sent);
    if (moved == 0) {
      return new Placement.Refused(SkipReason.DESTINATION_SATURATED);
    }
    ledger.charge(route, moved);
    destinations.refresh(destination);
    space.take(wanted.storageType(), destination, task.sizeBytes());
    sites.chosen(destination);
    return new Placement.Placed(source, destination, moved);
  }

  private int destination(Wanted wanted, ReplicaSites sites, int source, long bytes) {
    RecoveryTask task = wanted.task();
    boolean newRack = sites.needsNewRack(task.rule(), wanted.toPlace());
    begin(wanted, sites, source);
    if (!newRack) {
      return destinations.choose(wanted.storageType(), source, bytes, eligibility);
    }
    sites.excludeUsedRacks(eligibility);
    int found = destinations.choose(wanted.storageType(), source, bytes, eligibility);
    boolean inReach = sites.racksWith(rackAccepts, acceptingRacks) >= task.rule().minRacks();
    if (found != DestinationChooser.NONE
        && (inReach || ledger.roomFor(links.route(source, found), bytes) > 0)) {
      return found;
    }
    begin(wanted, sites, source);
    return destinations.choose(wanted.storageType(), source, bytes, eligibility);
  }

  private void begin(Wanted wanted, ReplicaSites sites, int source) {
    eligibility.begin(wanted.storageType(), wanted.task().sizeBytes());
    eligibility.excludeNode(source);
    sites.exclude(wanted.task().rule(), eligibility);
  }
}

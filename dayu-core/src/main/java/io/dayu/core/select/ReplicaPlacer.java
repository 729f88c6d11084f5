package io.dayu.core.select;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.Route;
import io.dayu.core.plan.SkipReason;

/**
 * Places replicas as section 4.1 does: the least utilised source, then a destination that the
 * placement rule allows. Not thread safe.
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
  private final DestinationChoice destinations;
  private final Eligibility eligibility;
  private final FreeSpaceLedger space;
  private final boolean[] rackAccepts;
  private final int acceptingRacks;
  private final Route route = new Route();

  /** A placer over the shared state of one slot, with any way of choosing destinations. */
  public ReplicaPlacer(
      SlotNodes slotNodes,
      Candidates candidates,
      FreeSpaceLedger space,
      DestinationChoice destinations) {
    this.links = slotNodes.links();
    this.ledger = slotNodes.ledger();
    this.sources = new SourceChooser(links, ledger, slotNodes.preference());
    this.destinations = destinations;
    this.eligibility = new Eligibility(links, space);
    this.space = space;
    this.rackAccepts = new boolean[links.racks()];
    int accepting = 0;
    for (int rack = 0; rack < rackAccepts.length; rack++) {
      rackAccepts[rack] = candidates.rackAccepts(rack);
      accepting += rackAccepts[rack] ? 1 : 0;
    }
    this.acceptingRacks = accepting;
  }

  /** Makes placers that choose destinations by finish time, in buckets of the width. */
  public static Placer.Factory byFinishTime(long bucketBytesPerSec) {
    return (slotNodes, candidates, space) ->
        new ReplicaPlacer(
            slotNodes,
            candidates,
            space,
            new DestinationChooser(slotNodes, candidates, space, bucketBytesPerSec));
  }

  @Override
  public void place(
      Wanted wanted, ReplicaSites sites, SourceChooser.Filter filter, Placement answer) {
    if (wanted.sets().size(wanted.sources()) == 0) {
      answer.refused(SkipReason.NO_SOURCE);
      return;
    }
    long bytes = LinkLedger.bounded(wanted.sizeBytes());
    int source = sources.choose(wanted.sets(), wanted.sources(), bytes, filter);
    long sent = source == SourceChooser.NONE ? 0 : roomAtSource(source, bytes);
    if (sent == 0) {
      answer.refused(SkipReason.SOURCE_SATURATED);
      return;
    }
    int destination = destination(wanted, sites, source, sent);
    if (destination == DestinationChoice.NONE) {
      answer.refused(SkipReason.NO_DESTINATION);
      return;
    }
    links.route(source, destination, route);
    long moved = ledger.roomFor(route, sent);
    if (moved == 0) {
      answer.refused(SkipReason.DESTINATION_SATURATED);
      return;
    }
    ledger.charge(route, moved);
    space.take(wanted.storageType(), destination, wanted.sizeBytes());
    destinations.charged(destination);
    sites.chosen(destination);
    answer.placed(source, destination, moved);
  }

  private long roomAtSource(int source, long bytes) {
    links.leaving(source, route);
    return ledger.roomFor(route, bytes);
  }

  private int destination(Wanted wanted, ReplicaSites sites, int source, long bytes) {
    begin(wanted, sites, source);
    if (!sites.needsNewRack(wanted.rule(), wanted.toPlace())) {
      return destinations.choose(wanted.storageType(), source, bytes, eligibility);
    }
    sites.excludeUsedRacks(eligibility);
    int found = destinations.choose(wanted.storageType(), source, bytes, eligibility);
    boolean inReach = sites.racksWith(rackAccepts, acceptingRacks) >= wanted.rule().minRacks();
    if (found != DestinationChoice.NONE && (inReach || roomBetween(source, found, bytes) > 0)) {
      return found;
    }
    begin(wanted, sites, source);
    return destinations.choose(wanted.storageType(), source, bytes, eligibility);
  }

  private long roomBetween(int source, int destination, long bytes) {
    links.route(source, destination, route);
    return ledger.roomFor(route, bytes);
  }

  private void begin(Wanted wanted, ReplicaSites sites, int source) {
    eligibility.begin(wanted.storageType(), wanted.sizeBytes());
    eligibility.excludeNode(source);
    sites.exclude(wanted.rule(), eligibility);
  }
}

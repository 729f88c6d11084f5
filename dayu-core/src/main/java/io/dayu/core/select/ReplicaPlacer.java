package io.dayu.core.select;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.Route;
import io.dayu.core.placement.Copysets;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.rank.SlotNodes;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.source.SourceChooser;
import org.jspecify.annotations.Nullable;

/**
 * Places replicas as section 4.1 does: the least utilised source, or as many of them as a decode
 * reads, then a destination that the placement rule allows. Not thread safe.
 */
public final class ReplicaPlacer implements Placer {
  private final Links links;
  private final LinkLedger ledger;
  private final SourceChooser sources;
  private final DestinationChoice destinations;
  private final RuleSteps steps;
  private final FreeSpaceLedger space;
  private final @Nullable KeptSets keptSets;
  private final Route route = new Route();

  /** A placer over the shared state of one slot, with any way of choosing destinations. */
  public ReplicaPlacer(
      SlotNodes slotNodes,
      Candidates candidates,
      FreeSpaceLedger space,
      DestinationChoice destinations) {
    this(slotNodes, candidates, space, destinations, null);
  }

  private ReplicaPlacer(
      SlotNodes slotNodes,
      Candidates candidates,
      FreeSpaceLedger space,
      DestinationChoice destinations,
      @Nullable KeptSets keptSets) {
    this.links = slotNodes.links();
    this.ledger = slotNodes.ledger();
    this.sources = new SourceChooser(links, ledger, slotNodes.preference());
    this.destinations = destinations;
    this.steps = new RuleSteps(slotNodes, candidates, space);
    this.space = space;
    this.keptSets = keptSets;
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

  /** The same, but that copies go where they keep blocks in few sets, if that costs nothing. */
  public static Placer.Factory inCopysets(long bucketBytesPerSec, Copysets sets) {
    return (slotNodes, candidates, space) ->
        new ReplicaPlacer(
            slotNodes,
            candidates,
            space,
            new DestinationChooser(slotNodes, candidates, space, bucketBytesPerSec),
            new KeptSets(sets, slotNodes, candidates));
  }

  @Override
  public void place(
      Wanted wanted, ReplicaSites sites, SourceChooser.Filter filter, Placement answer) {
    if (wanted.sets().size(wanted.sources()) < wanted.reads()) {
      answer.refused(SkipReason.NO_SOURCE);
    } else if (wanted.reads() == 1) {
      placeCopy(wanted, sites, filter, answer);
    } else {
      placeDecode(wanted, sites, filter, answer);
    }
  }

  private void placeCopy(
      Wanted wanted, ReplicaSites sites, SourceChooser.Filter filter, Placement answer) {
    long bytes = LinkLedger.bounded(wanted.sizeBytes());
    int source = sources.choose(wanted.sets(), wanted.sources(), bytes, filter);
    long sent = source == SourceChooser.NONE ? 0 : roomAtSource(source, bytes);
    if (sent == 0) {
      answer.refused(SkipReason.SOURCE_SATURATED);
      return;
    }
    int destination = destination(wanted, sites, source, links.rackOf(source), sent);
    if (destination == DestinationChoice.NONE) {
      refuseDestination(answer);
      return;
    }
    links.route(source, destination, route);
    long moved = charge(wanted, sites, destination, sent);
    if (moved == 0) {
      answer.refused(SkipReason.DESTINATION_SATURATED);
    } else {
      answer.placed(source, destination, moved);
    }
  }

  private void placeDecode(
      Wanted wanted, ReplicaSites sites, SourceChooser.Filter filter, Placement answer) {
    int reads = wanted.reads();
    long bytes = LinkLedger.bounded(wanted.sizeBytes(), reads);
    IntSet from = sources.chooseSeveral(wanted.sets(), wanted.sources(), reads, bytes, filter);
    long sent = from.size() == 0 ? 0 : roomAtSources(from, bytes);
    if (sent == 0) {
      answer.refused(SkipReason.SOURCE_SATURATED);
      return;
    }
    int destination =
        destination(wanted, sites, from.get(0), DestinationChoice.SEVERAL_RACKS, sent * reads);
    if (destination == DestinationChoice.NONE) {
      refuseDestination(answer);
      return;
    }
    links.route(from, reads, destination, route);
    long moved = charge(wanted, sites, destination, sent);
    if (moved == 0) {
      answer.refused(SkipReason.DESTINATION_SATURATED);
    } else {
      answer.placed(from, destination, moved);
    }
  }

  private void refuseDestination(Placement answer) {
    answer.refused(steps.waits() ? SkipReason.DESTINATION_SATURATED : SkipReason.NO_DESTINATION);
  }

  /** Charges as many of the bytes as the route in hand has room for, and returns them. */
  private long charge(Wanted wanted, ReplicaSites sites, int destination, long bytes) {
    long moved = ledger.roomFor(route, bytes);
    if (moved > 0) {
      ledger.charge(route, moved);
      space.take(wanted.storageType(), destination, wanted.sizeBytes());
      destinations.charged(destination);
      steps.charged(destination);
      sites.chosen(destination);
    }
    return moved;
  }

  private long roomAtSource(int source, long bytes) {
    links.leaving(source, route);
    return ledger.roomFor(route, bytes);
  }

  private long roomAtSources(IntSet from, long bytes) {
    links.leaving(from, route);
    return ledger.roomFor(route, bytes);
  }

  private int destination(
      Wanted wanted, ReplicaSites sites, int source, int sourceRack, long bytes) {
    boolean allowed = steps.begin(wanted, sites, source);
    while (allowed) {
      int kept =
          keptSets == null || wanted.reads() > 1
              ? DestinationChoice.NONE
              : keptSets.choose(wanted, sites, source, bytes, steps.allowed());
      if (kept != DestinationChoice.NONE) {
        return kept;
      }
      int found = destinations.choose(wanted.storageType(), sourceRack, bytes, steps.allowed());
      if (found != DestinationChoice.NONE || steps.waits()) {
        return found;
      }
      allowed = steps.next();
    }
    return DestinationChoice.NONE;
  }
}

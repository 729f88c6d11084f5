package io.dayu.sim.scheduler.choice;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.select.Placement;
import io.dayu.core.select.Placer;
import io.dayu.core.select.ReplicaSites;
import io.dayu.core.select.SourceChooser;
import io.dayu.core.snapshot.RecoveryTask;
import java.util.SplittableRandom;

/**
 * Places replicas by a rival's choice, within the placement rule. Not thread safe.
 *
 * <p>All that a choice need not know of dayu-core is here: rule, space, ledger. A transfer is
 * charged what its links can carry of it in the slot, as Dayu does it.
 */
final class ChoicePlacer implements Placer {
  private final Links links;
  private final LinkLedger ledger;
  private final Slot slot;
  private final AllowedNodes allowed;
  private final Choice choice;

  ChoicePlacer(Slot slot, Choice.Factory choices, long seed) {
    this.links = slot.nodes().links();
    this.ledger = slot.nodes().ledger();
    this.slot = slot;
    this.allowed = new AllowedNodes(slot);
    this.choice = choices.create(new ChoiceNodes(slot), new SplittableRandom(seed));
  }

  @Override
  public Placement place(Wanted wanted, ReplicaSites sites, SourceChooser.Filter filter) {
    RecoveryTask task = wanted.task();
    if (task.sources().size() == 0) {
      return new Placement.Refused(SkipReason.NO_SOURCE);
    }
    long bytes = LinkLedger.bounded(task.sizeBytes());
    int source = choice.source(task.sources(), bytes, filter);
    long sent = source == Choice.NONE ? 0 : carried(links.leaving(source), bytes);
    if (sent == 0) {
      return new Placement.Refused(SkipReason.SOURCE_SATURATED);
    }
    int destination = destination(wanted, sites, source, sent);
    if (destination == Choice.NONE) {
      return new Placement.Refused(SkipReason.NO_DESTINATION);
    }
    int[] route = links.route(source, destination);
    long moved = carried(route, sent);
    if (moved == 0) {
      return new Placement.Refused(SkipReason.DESTINATION_SATURATED);
    }
    ledger.charge(route, moved);
    slot.space().take(wanted.storageType(), destination, task.sizeBytes());
    sites.chosen(destination);
    choice.charged(source, destination);
    return new Placement.Placed(source, destination, moved);
  }

  private int destination(Wanted wanted, ReplicaSites sites, int source, long bytes) {
    if (allowed.needsNewRack(wanted, sites)) {
      int found =
          choice.destination(
              wanted.storageType(), bytes, allowed.inNewRacks(wanted, sites, source));
      if (found != Choice.NONE
          && (allowed.newRackInReach(wanted, sites)
              || carried(links.route(source, found), bytes) > 0)) {
        return found;
      }
    }
    return choice.destination(wanted.storageType(), bytes, allowed.all(wanted, sites, source));
  }

  /** What the links take of the bytes in this slot, 0 when they take none. */
  private long carried(int[] route, long bytes) {
    if (choice.refusesWithoutRoom()) {
      return ledger.roomFor(route, bytes);
    }
    for (int link : route) {
      if (ledger.transfers(link) >= ledger.rateBytesPerSec(link)) {
        return 0;
      }
    }
    return ledger.carriedBytes(route, bytes);
  }
}

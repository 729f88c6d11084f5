package io.dayu.sim.scheduler.choice;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.Route;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.select.Placement;
import io.dayu.core.select.Placer;
import io.dayu.core.select.ReplicaSites;
import io.dayu.core.select.RuleSteps;
import io.dayu.core.select.Wanted;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.source.SourceChooser;
import io.dayu.sim.scheduler.PlacerSlot;
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
  private final PlacerSlot slot;
  private final RuleSteps steps;
  private final Choice choice;

  ChoicePlacer(PlacerSlot slot, Choice.ChoiceFactory choices, long seed) {
    this.links = slot.nodes().links();
    this.ledger = slot.nodes().ledger();
    this.slot = slot;
    this.steps = new RuleSteps(slot.nodes(), slot.candidates(), slot.space());
    this.choice = choices.create(new ChoiceNodes(slot), new SplittableRandom(seed));
  }

  @Override
  public void place(
      Wanted wanted, ReplicaSites sites, SourceChooser.Filter filter, Placement answer) {
    RecoveryTask task = wanted.tasks().get(wanted.task());
    int reads = wanted.reads();
    if (task.sources().size() < reads) {
      answer.refused(SkipReason.NO_SOURCE);
      return;
    }
    long bytes = LinkLedger.bounded(task.sizeBytes(), reads);
    IntSet sources = sources(task.sources(), reads, bytes, filter);
    long sent = bytes;
    for (int i = 0; i < sources.size(); i++) {
      sent = Math.min(sent, carried(leaving(sources.get(i)), bytes));
    }
    if (sources.size() == 0 || sent == 0) {
      answer.refused(SkipReason.SOURCE_SATURATED);
      return;
    }
    int destination = destination(wanted, sites, sources.get(0), sent * reads);
    if (destination == Choice.NONE) {
      answer.refused(steps.waits() ? SkipReason.DESTINATION_SATURATED : SkipReason.NO_DESTINATION);
      return;
    }
    Route route = links.route(sources, destination);
    long moved = carried(route, sent);
    if (moved == 0) {
      answer.refused(SkipReason.DESTINATION_SATURATED);
      return;
    }
    ledger.charge(route, moved);
    slot.space().take(wanted.storageType(), destination, task.sizeBytes());
    steps.charged(destination);
    sites.chosen(destination);
    for (int i = 0; i < sources.size(); i++) {
      choice.charged(sources.get(i), destination);
    }
    if (reads == 1) {
      answer.placed(sources.only(), destination, moved);
    } else {
      answer.placed(sources, destination, moved);
    }
  }

  /** The holders to read from, one after another by the choice; none when they are too few. */
  private IntSet sources(IntSet holders, int reads, long bytes, SourceChooser.Filter filter) {
    IntSet chosen = IntSet.of();
    while (chosen.size() < reads) {
      IntSet soFar = chosen;
      int next =
          choice.source(holders, bytes, node -> filter.allows(node) && !soFar.contains(node));
      if (next == Choice.NONE) {
        return IntSet.of();
      }
      chosen = chosen.with(next);
    }
    return chosen;
  }

  private Route leaving(int source) {
    Route route = new Route();
    links.leaving(source, route);
    return route;
  }

  private int destination(Wanted wanted, ReplicaSites sites, int source, long bytes) {
    boolean allowed = steps.begin(wanted, sites, source);
    while (allowed) {
      int found = choice.destination(wanted.storageType(), bytes, steps.allowed());
      if (found != Choice.NONE || steps.waits()) {
        return found;
      }
      allowed = steps.next();
    }
    return Choice.NONE;
  }

  /** The part of the bytes that the links take in this slot, 0 when they take none. */
  private long carried(Route route, long bytes) {
    if (choice.refusesWithoutRoom()) {
      return ledger.roomFor(route, bytes);
    }
    for (int i = 0; i < route.size(); i++) {
      int link = route.link(i);
      if (ledger.transfers(link) >= ledger.rateBytesPerSec(link)) {
        return 0;
      }
    }
    return ledger.carriedBytes(route, bytes);
  }
}

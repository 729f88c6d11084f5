package io.dayu.core.straggler;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.Route;
import io.dayu.core.rank.FinishTime;
import io.dayu.core.rank.SlotNodes;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.source.SourceChooser;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Plans what goes on from the slot before (section 4.4).
 *
 * <p>Stragglers are charged to their links first. From a saturated link the least finished one is
 * evicted, again and again, until it is saturated no more: first from links into destinations, then
 * from those out of sources, so that who would be evicted from both is evicted from its
 * destination. A limited rack's down link counts as its destinations', its up link as its sources'.
 */
/*
 * Evicted from the source: another source is chosen as for a new task while the destination's link,
 * and those of a decode's other sources, stay charged; with no source unsaturated the transfer is held
 * and its charge given back. Evicted
 * from the destination: nothing stays charged, and the transfer waits to be planned as a new task.
 *
 * Where slots need not have room for whole blocks, a straggler that would be evicted is first charged
 * with less of what remains of it, down to the least share. Blocks begin there with what little fits
 * and ask for much more in the next slot, so that many would be evicted from their destinations, and
 * what had come of them be sent again. Of those one that has come as far as that share is held
 * instead, unless HDFS holds it for the most urgent of those below their factor: the link has other things to carry anyway.
 *
 * A transfer is charged what it can move in the slot, not what remains of a block too big for it.
 * So one that has a link for itself never saturates it and is carried on, slot by slot.
 */
public final class Stragglers {
  private static final int MOST_URGENT = 0;

  private final Links links;
  private final LinkLedger ledger;
  private final SourceChooser sources;

  private Stragglers(SlotNodes slotNodes) {
    this.links = slotNodes.links();
    this.ledger = slotNodes.ledger();
    this.sources = new SourceChooser(links, ledger, slotNodes.preference());
  }

  /** Decides on all running transfers of the snapshot, in its order, and charges the ledger. */
  public static List<Carried> plan(ClusterSnapshot snapshot, SlotNodes slotNodes) {
    Stragglers stragglers = new Stragglers(slotNodes);
    Reservations reservations =
        new Reservations(slotNodes.links(), slotNodes.ledger(), snapshot.untilSlotNs());
    List<Carried> all = reservations.reserve(snapshot);
    stragglers.charge(all);
    stragglers.evict(all);
    stragglers.findSources(all);
    stragglers.promise(all);
    return all;
  }

  private void promise(List<Carried> all) {
    for (Carried carried : all) {
      if (carried.sharesLinks()) {
        ledger.promise(carried.route(), carried.remainingBytes());
      }
    }
  }

  private void charge(List<Carried> all) {
    for (Carried carried : all) {
      if (carried.state() == Carried.State.KEPT) {
        chargeOrHold(carried, carried.sources());
      } else if (carried.state() == Carried.State.SOURCELESS) {
        chargeOrHold(carried, carried.keptSources());
      }
    }
  }

  private void chargeOrHold(Carried carried, IntSet sources) {
    Route route = route(carried, sources);
    long bytes = ledger.carriedBytes(route, carried.remainingBytes());
    if (bytes == 0) {
      carried.stop(Carried.State.HELD);
      return;
    }
    ledger.charge(route, bytes);
    carried.move(carried.state(), sources, route, bytes);
  }

  private Route route(Carried carried, IntSet sources) {
    return links.route(sources, carried.reads(), carried.transfer().destination());
  }

  private void evict(List<Carried> all) {
    List<Carried> leastFinishedFirst = new ArrayList<>(all);
    leastFinishedFirst.removeIf(carried -> carried.movedBytes() == 0);
    // Of equals the later one goes first, so that the older keeps its place.
    Collections.reverse(leastFinishedFirst);
    leastFinishedFirst.sort(Stragglers::compareFinishedShare);
    for (Carried carried : leastFinishedFirst) {
      evictFromDestination(carried, links.in(carried.transfer().destination()));
    }
    for (Carried carried : leastFinishedFirst) {
      evictFromDestination(carried, downLink(carried));
    }
    for (Carried carried : leastFinishedFirst) {
      evictFromSource(carried);
    }
  }

  /** Compares the shares of their blocks that are done. */
  private static int compareFinishedShare(Carried first, Carried second) {
    return FinishTime.compare(
        first.transfer().doneBytes(),
        first.transfer().task().sizeBytes(),
        second.transfer().doneBytes(),
        second.transfer().task().sizeBytes());
  }

  private int downLink(Carried carried) {
    return links.down(links.rackOf(carried.transfer().destination()));
  }

  private void evictFromDestination(Carried carried, int link) {
    if (carried.route().takes(link) && ledger.saturated(link) && !trimmed(carried)) {
      ledger.discharge(carried.route(), carried.movedBytes());
      carried.stop(isWorthItsWait(carried.transfer()) ? Carried.State.HELD : Carried.State.EVICTED);
    }
  }

  private boolean isWorthItsWait(RunningTransfer transfer) {
    RecoveryTask task = transfer.task();
    boolean mostUrgent = task.workClass() == WorkClass.SAFETY && task.priority() == MOST_URGENT;
    return !mostUrgent && ledger.isBeginning(transfer.doneBytes(), task.sizeBytes());
  }

  /** True if the links are saturated no more once it is charged with less of what remains. */
  private boolean trimmed(Carried carried) {
    long moved = ledger.trim(carried.route(), carried.movedBytes());
    if (moved > 0) {
      carried.move(carried.state(), carried.sources(), carried.route(), moved);
    }
    return moved > 0;
  }

  private void evictFromSource(Carried carried) {
    if (carried.state() != Carried.State.KEPT) {
      return;
    }
    IntSet sources = carried.sources();
    for (int i = 0; i < sources.size(); i++) {
      if (saturated(carried, sources.get(i)) && !trimmed(carried)) {
        leave(carried, sources.get(i));
      }
    }
  }

  private boolean saturated(Carried carried, int source) {
    int up = links.up(links.rackOf(source));
    return ledger.saturated(links.out(source))
        || (carried.route().takes(up) && ledger.saturated(up));
  }

  /** Gives up the source; the destination's link and those of other sources stay charged. */
  private void leave(Carried carried, int source) {
    IntSet named = carried.transfer().task().sources();
    IntSet others = carried.sources().without(source).intersection(named);
    Route rest = route(carried, others);
    ledger.discharge(carried.route(), carried.movedBytes());
    ledger.charge(rest, carried.movedBytes());
    carried.move(Carried.State.SOURCELESS, others, rest, carried.movedBytes());
  }

  private void findSources(List<Carried> all) {
    List<Carried> sourceless = new ArrayList<>(all);
    sourceless.removeIf(carried -> carried.state() != Carried.State.SOURCELESS);
    sourceless.sort(Comparator.comparingInt(carried -> carried.transfer().task().priority()));
    for (Carried carried : sourceless) {
      ledger.discharge(carried.route(), carried.movedBytes());
      findSource(carried);
    }
  }

  private void findSource(Carried carried) {
    RunningTransfer transfer = carried.transfer();
    IntSet from = sources.chooseFor(transfer, carried.sources(), carried.movedBytes());
    if (from.size() == 0) {
      carried.stop(Carried.State.HELD);
      return;
    }
    Route route = route(carried, from);
    long moved = ledger.roomFor(route, carried.movedBytes());
    if (moved == 0) {
      carried.stop(Carried.State.HELD);
      return;
    }
    ledger.charge(route, moved);
    Carried.State state =
        from.equals(transfer.sources()) ? Carried.State.KEPT : Carried.State.RESOURCED;
    carried.move(state, from, route, moved);
  }
}

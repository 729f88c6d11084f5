package io.dayu.core.straggler;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.Route;
import io.dayu.core.rank.SlotNodes;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.source.SourceChooser;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Plans what goes on from the slot before at the end of a recovery, when all that remains is to end
 * at about the same time.
 *
 * <p>Every straggler is charged with all that remains of it and goes on from the holder with which
 * it ends first. Where a destination needs too long for what is on its way to it, those with the
 * most left are evicted, to begin anew elsewhere, if one of their sources could send a whole block
 * in clearly less time than the destination needs; of a decode, if as many as it reads could, and
 * another destination take all that.
 */
/*
 * Before the end a slow link is no harm: what it does not end now follows in a later slot, while
 * others have other things to do. At the end they have nothing else. A change of source costs
 * nothing, as a transfer goes on from the byte it has; that is how two holders send parts of one
 * block. A decode pays for it: it connects anew, and waits for the slowest of its sources. One that
 * changes them in every slot, for next to nothing, moves nothing at all. A change of destination
 * costs what was moved, on links that would idle otherwise.
 */
public final class LastStragglers {
  /** Beginning anew must be this much faster, because another destination is not free either. */
  private static final double WORTH_RESTARTING = 1.4;

  /** A decode must end this much sooner from other sources. */
  private static final double WORTH_CONNECTING = 1.25;

  /** Every choice of a source changes what others should choose; the second round settles it. */
  private static final int ROUNDS = 2;

  private final Links links;
  private final LinkLedger ledger;
  private final SourceChooser sources;
  private final double restartAfterSec;

  private LastStragglers(SlotNodes slotNodes, double restartAfterSec) {
    this.links = slotNodes.links();
    this.ledger = slotNodes.ledger();
    this.sources = new SourceChooser(links, ledger, slotNodes.preference());
    this.restartAfterSec = restartAfterSec;
  }

  /**
   * Decides on all running transfers of the snapshot, in its order, and charges the ledger.
   *
   * @param restartAfterSec how long a destination may need for what is on its way to it
   */
  public static List<Carried> plan(
      ClusterSnapshot snapshot, SlotNodes slotNodes, double restartAfterSec) {
    LastStragglers stragglers = new LastStragglers(slotNodes, restartAfterSec);
    List<Carried> all =
        new Reservations(slotNodes.links(), slotNodes.ledger(), snapshot.untilSlotNs())
            .reserve(snapshot);
    all.forEach(stragglers::charge);
    for (int round = 0; round < ROUNDS; round++) {
      all.forEach(stragglers::chooseSource);
    }
    stragglers.evict(all);
    stragglers.promise(all);
    return all;
  }

  private void charge(Carried carried) {
    boolean lost = carried.state() == Carried.State.SOURCELESS;
    if (lost || carried.state() == Carried.State.KEPT) {
      long bytes = LinkLedger.bounded(carried.remainingBytes(), carried.reads());
      carryOn(
          carried,
          lost ? sourcesOf(carried, carried.keptSources(), bytes) : carried.sources(),
          bytes);
    }
  }

  private void chooseSource(Carried carried) {
    if (carried.sharesLinks()) {
      long bytes = carried.movedBytes();
      ledger.discharge(carried.route(), bytes);
      IntSet best = sourcesOf(carried, IntSet.of(), bytes);
      carryOn(carried, keepsItsSources(carried, best, bytes) ? carried.sources() : best, bytes);
    }
  }

  /** True if it is a decode that would hardly end sooner from others. */
  private boolean keepsItsSources(Carried carried, IntSet others, long bytes) {
    return carried.reads() > 1
        && others.size() > 0
        && seconds(carried, carried.sources(), bytes)
            <= WORTH_CONNECTING * seconds(carried, others, bytes);
  }

  /** Seconds that it takes from such sources, each of which sends so many bytes. */
  private double seconds(Carried carried, IntSet from, long bytes) {
    double slowest = seconds(links.in(carried.transfer().destination()), bytes * carried.reads());
    for (int i = 0; i < from.size(); i++) {
      slowest = Math.max(slowest, seconds(links.out(from.get(i)), bytes));
    }
    return slowest;
  }

  private IntSet sourcesOf(Carried carried, IntSet kept, long bytes) {
    return sources.chooseFor(carried.transfer(), kept, bytes);
  }

  /** Charges the transfer; it is held with nothing left, or where a link has no rate for it. */
  private void carryOn(Carried carried, IntSet from, long bytes) {
    RunningTransfer transfer = carried.transfer();
    if (bytes == 0 || from.size() == 0 || ledger.full(links.route(from, transfer.destination()))) {
      carried.stop(Carried.State.HELD);
      return;
    }
    Route route = links.route(from, transfer.destination());
    ledger.charge(route, bytes);
    boolean same = from.equals(transfer.sources()) && carried.state() != Carried.State.SOURCELESS;
    carried.move(same ? Carried.State.KEPT : Carried.State.RESOURCED, from, route, bytes);
  }

  private void evict(List<Carried> all) {
    List<Carried> mostLeftFirst = new ArrayList<>(all);
    mostLeftFirst.removeIf(carried -> !carried.sharesLinks());
    mostLeftFirst.sort(Comparator.comparingLong(carried -> -carried.remainingBytes()));
    for (Carried carried : mostLeftFirst) {
      double neededSec = seconds(links.in(carried.transfer().destination()), 0);
      if (neededSec > restartAfterSec && restarts(carried, neededSec / WORTH_RESTARTING)) {
        ledger.discharge(carried.route(), carried.movedBytes());
        carried.stop(Carried.State.EVICTED);
      }
    }
  }

  /** True if as many sources as it reads could send the whole block in less time than this. */
  private boolean restarts(Carried carried, double withinSec) {
    IntSet holders = carried.transfer().task().sources();
    long size = LinkLedger.bounded(carried.transfer().task().sizeBytes());
    int fast = 0;
    for (int i = 0; i < holders.size(); i++) {
      int holder = holders.get(i);
      long own = carried.sources().contains(holder) ? carried.movedBytes() : 0;
      if (holder != carried.transfer().destination()
          && seconds(links.out(holder), size - own) < withinSec) {
        fast++;
      }
    }
    return fast >= carried.reads() && (carried.reads() == 1 || anyTakes(carried, withinSec));
  }

  /**
   * True if some other node could take all that is read in less time than this. A copy's
   * destination takes no more than its source sends; that of a decode takes several times as much.
   */
  private boolean anyTakes(Carried carried, double withinSec) {
    RecoveryTask task = carried.transfer().task();
    long bytes = LinkLedger.bounded(task.sizeBytes(), carried.reads()) * carried.reads();
    for (int node = 0; node < links.nodes(); node++) {
      if (!task.barred().contains(node) && seconds(links.in(node), bytes) < withinSec) {
        return true;
      }
    }
    return false;
  }

  /** Seconds that the link needs for what is charged to it and so many bytes more. */
  private double seconds(int link, long moreBytes) {
    return ((double) ledger.assignedBytes(link) + moreBytes) / ledger.rateBytesPerSec(link);
  }

  private void promise(List<Carried> all) {
    for (Carried carried : all) {
      if (carried.sharesLinks()) {
        ledger.promise(carried.route(), carried.remainingBytes());
      }
    }
  }
}

package io.dayu.core.straggler;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.Route;
import io.dayu.core.bandwidth.SlotLength;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.RunningTransfer.Disposition;
import java.util.ArrayList;
import java.util.List;

/**
 * Tells stragglers from the rest and reserves the rates of the rest (section 4.4, identification).
 *
 * <p>A transfer is predicted to go on at the speed it had so far. What then remains at the slot's
 * beginning makes it a straggler; otherwise it is finishing. Finishing transfers mostly end in
 * time, so they are reserved a trickle only: a 64th of what their narrowest link has left. Pinned
 * ones are reserved the rate they hold, before all others.
 */
final class Reservations {
  private static final long TRICKLE_PART = 64;

  private final Links links;
  private final LinkLedger ledger;
  private final long untilSlotNs;

  Reservations(Links links, LinkLedger ledger, long untilSlotNs) {
    this.links = links;
    this.ledger = ledger;
    this.untilSlotNs = untilSlotNs;
  }

  /** All running transfers in the snapshot's order; of stragglers nothing is charged yet. */
  List<Carried> reserve(ClusterSnapshot snapshot) {
    List<Carried> all = new ArrayList<>(snapshot.running().size());
    for (RunningTransfer transfer : snapshot.running()) {
      all.add(classify(transfer));
    }
    for (Carried carried : all) {
      if (carried.state() == Carried.State.PINNED) {
        reservePinned(carried);
      }
    }
    for (Carried carried : all) {
      if (carried.state() == Carried.State.FINISHING) {
        reserveTrickle(carried);
      }
    }
    return all;
  }

  private Carried classify(RunningTransfer transfer) {
    long remaining = transfer.remainingBytes();
    if (transfer.disposition() == Disposition.SOURCE_LOST) {
      Carried.State state = remaining > 0 ? Carried.State.SOURCELESS : Carried.State.HELD;
      return new Carried(transfer, remaining, state);
    }
    long predicted =
        Math.max(0, remaining - SlotLength.bytes(transfer.speedBytesPerSec(), untilSlotNs));
    if (transfer.disposition() == Disposition.PINNED) {
      Carried.State state =
          transfer.rateBytesPerSec() > 0 ? Carried.State.PINNED : Carried.State.HELD;
      return new Carried(transfer, predicted, state);
    }
    return new Carried(
        transfer, predicted, predicted > 0 ? Carried.State.KEPT : Carried.State.FINISHING);
  }

  private void reservePinned(Carried carried) {
    RunningTransfer transfer = carried.transfer();
    Route route = links.route(transfer.source(), transfer.destination());
    ledger.reserve(route, transfer.rateBytesPerSec());
    carried.reserve(route, transfer.rateBytesPerSec());
  }

  private void reserveTrickle(Carried carried) {
    RunningTransfer transfer = carried.transfer();
    Route route = links.route(transfer.source(), transfer.destination());
    long narrowest = ledger.narrowestBytesPerSec(route);
    if (narrowest < 2) {
      carried.stop(Carried.State.HELD);
      return;
    }
    long trickle = Math.min(transfer.rateBytesPerSec(), narrowest / TRICKLE_PART);
    long bytesPerSec = Math.max(1, trickle);
    ledger.reserve(route, bytesPerSec);
    carried.reserve(route, bytesPerSec);
  }
}

package io.dayu.core.straggler;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.Route;
import io.dayu.core.bandwidth.SlotLength;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.RunningTransfer;
import java.util.ArrayList;
import java.util.List;

/**
 * Tells stragglers from the rest and reserves the rates of the pinned (section 4.4,
 * identification).
 *
 * <p>A transfer is predicted to go on at the speed it had so far. What then remains at the slot's
 * beginning makes it a straggler; who has next to nothing left then is finishing: it goes on as it
 * is and is reserved nothing. Pinned ones are reserved the rate they hold.
 */
/*
 * Rates that fill a slot let transfers end at its very end, so rounding and late orders decide
 * whether some bytes are left. Planned anew, such crumbs would last another slot, for rates go by
 * bytes. So a transfer that is to end within a quarter of the lead after the slot's beginning is
 * left alone; it exceeds budgets for that long at most.
 */
final class Reservations {
  private static final long GRACE_PART = 4;

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
    return all;
  }

  private Carried classify(RunningTransfer transfer) {
    long predicted = Prediction.remainingBytes(transfer, untilSlotNs);
    return new Carried(transfer, predicted, stateOf(transfer, predicted));
  }

  private Carried.State stateOf(RunningTransfer transfer, long predictedBytes) {
    return switch (transfer.disposition()) {
      case SOURCE_LOST -> predictedBytes > 0 ? Carried.State.SOURCELESS : Carried.State.HELD;
      case PINNED -> transfer.rateBytesPerSec() > 0 ? Carried.State.PINNED : Carried.State.HELD;
      case PLANNABLE ->
          finishing(transfer, predictedBytes) ? Carried.State.FINISHING : Carried.State.KEPT;
    };
  }

  private boolean finishing(RunningTransfer transfer, long predictedBytes) {
    long graceNs = untilSlotNs / GRACE_PART;
    return transfer.rateBytesPerSec() > 0
        && predictedBytes <= SlotLength.bytes(transfer.speedBytesPerSec(), graceNs);
  }

  private void reservePinned(Carried carried) {
    RunningTransfer transfer = carried.transfer();
    Route route = links.route(transfer.sources(), transfer.destination());
    ledger.reserve(route, transfer.rateBytesPerSec());
    carried.reserve(route, transfer.rateBytesPerSec());
  }
}

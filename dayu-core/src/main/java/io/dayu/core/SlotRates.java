package io.dayu.core;

import io.dayu.core.rank.SlotNodes;
import io.dayu.core.rate.FinishFirst;
import io.dayu.core.rate.Flows;
import io.dayu.core.rate.IterativeWss;
import io.dayu.core.straggler.Carried;
import java.util.List;
import java.util.Optional;

/**
 * The rates of one slot: what carried and new transfers share, beside those that go on as they are
 * (section 4.3). Not thread safe.
 */
final class SlotRates {
  private final long[] rateOfCarried;
  private final long[] rateOfFlow;
  private final int firstChosen;

  /**
   * Shares out what the ledger's reservations left of each link.
   *
   * @param acceptableSec iterative WSS ends when all that remain finish within this time
   * @param roomBytes bytes that each link carries in the slot, by number, if links are charged with
   *     more
   */
  SlotRates(
      List<Carried> carried,
      ChosenTransfers chosen,
      SlotNodes slotNodes,
      double acceptableSec,
      Optional<long[]> roomBytes) {
    rateOfCarried = new long[carried.size()];
    long[] spareBytesPerSec = slotNodes.ledger().ratesBytesPerSec();
    Flows flows = new Flows(carried.size() + chosen.size());
    for (Carried one : carried) {
      if (one.sharesLinks()) {
        flows.add(one.route(), one.movedBytes());
      }
    }
    firstChosen = flows.size();
    chosen.addTo(flows, slotNodes.links());
    Flows counted =
        roomBytes.map(room -> FinishFirst.weigh(flows, firstChosen, room)).orElse(flows);
    rateOfFlow = IterativeWss.allocate(counted, spareBytesPerSec, acceptableSec);
    spreadToCarried(carried);
  }

  private void spreadToCarried(List<Carried> carried) {
    int flow = 0;
    for (int i = 0; i < rateOfCarried.length; i++) {
      rateOfCarried[i] =
          carried.get(i).sharesLinks() ? rateOfFlow[flow++] : carried.get(i).standingBytesPerSec();
    }
  }

  /** Rate of the carried transfer with this index, 0 when it has none. */
  long ofCarried(int index) {
    return rateOfCarried[index];
  }

  /** Rate of the chosen transfer with this index. */
  long ofChosen(int index) {
    return rateOfFlow[firstChosen + index];
  }
}

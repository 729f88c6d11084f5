package io.dayu.core;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.rate.Flows;
import io.dayu.core.rate.IterativeWss;
import io.dayu.core.select.Placement;
import io.dayu.core.select.SlotNodes;
import io.dayu.core.straggler.Carried;
import java.util.List;

/**
 * The rates of one slot: what carried and new transfers share, and what that leaves to finishing
 * ones (section 4.3). Not thread safe.
 */
final class SlotRates {
  private final Links links;
  private final long[] rateOfCarried;
  private final long[] rateOfChosen;
  private final long[] spareBytesPerSec;

  /** Shares out what the ledger's reservations left of each link. */
  SlotRates(
      List<Carried> carried,
      List<SlotScan.Chosen> chosen,
      SlotNodes slotNodes,
      PlannerSettings settings) {
    rateOfCarried = new long[carried.size()];
    rateOfChosen = new long[chosen.size()];
    links = slotNodes.links();
    spareBytesPerSec = slotNodes.ledger().ratesBytesPerSec();
    Flows flows = new Flows();
    for (Carried one : carried) {
      if (one.sharesLinks()) {
        flows.add(one.route(), one.movedBytes());
      }
    }
    for (SlotScan.Chosen one : chosen) {
      flows.add(route(one.placed()), one.placed().movedBytes());
    }
    double acceptableSec = settings.acceptableTransferShare() * slotNodes.ledger().slot().seconds();
    spread(IterativeWss.allocate(flows, spareBytesPerSec, acceptableSec), carried, chosen);
    topUpFinishing(carried);
  }

  private void spread(long[] rates, List<Carried> carried, List<SlotScan.Chosen> chosen) {
    int flow = 0;
    for (int i = 0; i < rateOfCarried.length; i++) {
      if (carried.get(i).sharesLinks()) {
        rateOfCarried[i] = rates[flow++];
        spend(carried.get(i).route(), rateOfCarried[i]);
      } else {
        rateOfCarried[i] = carried.get(i).reservedBytesPerSec();
      }
    }
    for (int i = 0; i < rateOfChosen.length; i++) {
      rateOfChosen[i] = rates[flow++];
      spend(route(chosen.get(i).placed()), rateOfChosen[i]);
    }
  }

  private int[] route(Placement.Placed placed) {
    return links.route(placed.source(), placed.destination());
  }

  private void spend(int[] route, long bytesPerSec) {
    for (int link : route) {
      spareBytesPerSec[link] -= bytesPerSec;
    }
  }

  /** Gives finishing transfers back what is left of their links, up to the rate they hold. */
  private void topUpFinishing(List<Carried> carried) {
    for (int i = 0; i < rateOfCarried.length; i++) {
      Carried one = carried.get(i);
      if (one.state() != Carried.State.FINISHING) {
        continue;
      }
      long more = Math.max(0, one.transfer().rateBytesPerSec() - rateOfCarried[i]);
      for (int link : one.route()) {
        more = Math.min(more, spareBytesPerSec[link]);
      }
      spend(one.route(), more);
      rateOfCarried[i] += more;
    }
  }

  /** Rate of the carried transfer with this index, 0 when it has none. */
  long ofCarried(int index) {
    return rateOfCarried[index];
  }

  /** Rate of the chosen transfer with this index. */
  long ofChosen(int index) {
    return rateOfChosen[index];
  }
}

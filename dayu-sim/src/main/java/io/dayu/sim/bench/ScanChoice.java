package io.dayu.sim.bench;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.rank.FinishTime;
import io.dayu.core.rank.NodeRanks;
import io.dayu.core.rank.SlotNodes;
import io.dayu.core.select.DestinationChoice;
import io.dayu.core.select.Eligibility;

/**
 * The naive scan of section 4.1, written as fast as a scan can be: one multiplication a node, over
 * dense arrays, and exact numbers and exclusions only for nodes that could win. For clusters
 * without limited racks. Not thread safe.
 */
final class ScanChoice implements DestinationChoice {
  private static final double MARGIN = 1 + 1e-12;

  private final Links links;
  private final LinkLedger ledger;
  private final NodeRanks ranks;
  private final double[] assigned;
  private final double[] inverseRate;

  ScanChoice(SlotNodes slotNodes) {
    links = slotNodes.links();
    ledger = slotNodes.ledger();
    ranks = slotNodes.ranks();
    assigned = new double[links.nodes()];
    inverseRate = new double[links.nodes()];
    for (int node = 0; node < links.nodes(); node++) {
      inverseRate[node] = 1.0 / ledger.rateBytesPerSec(links.in(node));
      charged(node);
    }
  }

  @Override
  public void charged(int node) {
    assigned[node] = ledger.assignedBytes(links.in(node));
  }

  @Override
  public int choose(int storageType, int sourceRack, long bytes, Eligibility eligibility) {
    int best = NONE;
    double bestSec = Double.POSITIVE_INFINITY;
    double limit = Double.POSITIVE_INFINITY;
    double size = bytes;
    for (int node = 0; node < assigned.length; node++) {
      double sec = (size + assigned[node]) * inverseRate[node];
      if (sec < limit && eligibility.allows(node)) {
        if (best == NONE || sec * MARGIN < bestSec || beats(node, best, bytes)) {
          best = node;
          bestSec = sec;
          limit = sec * MARGIN;
        }
      }
    }
    return best;
  }

  private boolean beats(int node, int best, long bytes) {
    long rate = ledger.rateBytesPerSec(links.in(node));
    long bestRate = ledger.rateBytesPerSec(links.in(best));
    int time =
        FinishTime.compare(
            bytes + ledger.assignedBytes(links.in(node)),
            rate,
            bytes + ledger.assignedBytes(links.in(best)),
            bestRate);
    if (time != 0) {
      return time < 0;
    }
    return rate != bestRate ? rate > bestRate : ranks.of(node) < ranks.of(best);
  }
}

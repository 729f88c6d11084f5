package io.dayu.core.source;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.RecoveryBandwidth;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.rank.SlotNodes;
import io.dayu.core.snapshot.ClusterSnapshot;

/**
 * The rate at which each node may be expected to send, in the mean of the time that the whole
 * backlog takes. Pure.
 */
/*
 * A backlog of minutes is not sent at the rates of this moment: who is busy now will not be for
 * long, and who is idle neither. Sources that are balanced by the moment's rates send away what the
 * idle ones could have sent later, and when those have nothing left, the others still have much.
 * A node's present lasts some seconds; afterwards it is taken to be half as its own past minutes
 * were and half as those of all nodes, since a few minutes are as much chance as habit (decision 16).
 */
final class ExpectedRates {
  /** Time constant with which a present rate fades. */
  private static final double PRESENT_LASTS_SEC = 20;

  private static final double OWN_PART = 0.5;

  private ExpectedRates() {}

  /**
   * The rates by node, in bytes per second; 0 for who can send nothing now.
   *
   * @param promisedBytes bytes that each node has still to send of what is under way
   */
  static double[] of(
      ClusterSnapshot snapshot,
      SlotNodes slotNodes,
      PlannerSettings settings,
      double[] promisedBytes) {
    Links links = slotNodes.links();
    LinkLedger ledger = slotNodes.ledger();
    double[] rate = new double[links.nodes()];
    double[] usual = new double[links.nodes()];
    double rateSum = 0;
    double usualSum = 0;
    double bytes = snapshot.taskColumns().bytesToRead();
    int senders = 0;
    for (int node = 0; node < rate.length; node++) {
      rate[node] = ledger.rateBytesPerSec(links.out(node));
      bytes += promisedBytes[node];
      if (rate[node] > 0) {
        usual[node] =
            RecoveryBandwidth.ofLink(snapshot.nodes().get(node).out().asUsual(), settings);
        rateSum += rate[node];
        usualSum += usual[node];
        senders++;
      }
    }
    double present = rateSum == 0 ? 1 : partOfPresent(bytes / rateSum);
    for (int node = 0; node < rate.length; node++) {
      if (rate[node] > 0) {
        double later = OWN_PART * usual[node] + (1 - OWN_PART) * usualSum / senders;
        rate[node] = present * rate[node] + (1 - present) * later;
      }
    }
    return rate;
  }

  /** The part of the mean over so many seconds from now on that is as it is now. */
  private static double partOfPresent(double seconds) {
    double times = seconds / PRESENT_LASTS_SEC;
    return times == 0 ? 1 : -Math.expm1(-times) / times;
  }
}

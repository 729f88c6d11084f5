package io.dayu.bench.testbed.trace;

import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * Equation 2 over a trace: the least time in which the budgets of all links could carry what was
 * lost.
 *
 * @param trace of the foreground
 * @param budget of a link
 * @param sources nodes that send
 * @param destinations nodes that receive
 * @param slow a node whose link is cut in between
 */
public record IdealRecoveryTime(
    LoadTrace trace,
    WireBudget budget,
    List<Integer> sources,
    List<Integer> destinations,
    SlowLink slow) {
  private static final double NS_PER_SEC = 1e9;

  /**
   * A link that is cut to a part.
   *
   * @param node that the link is of; -1 for none
   * @param fromNs since when, after time zero
   * @param part of its speed that is left
   */
  public record SlowLink(int node, long fromNs, double part) {
    public static final SlowLink NONE = new SlowLink(-1, Long.MAX_VALUE, 1);
  }

  /** Seconds from a time on until the links could have carried so many bytes of HDFS data. */
  public double seconds(long fromNs, long dataBytes) {
    double left = dataBytes * WireBytes.PER_PAYLOAD_BYTE;
    long atNs = fromNs;
    while (left > 0) {
      double bytesPerSec = bytesPerSec(atNs);
      long untilNs = nextChangeNs(atNs);
      double room = bytesPerSec * (untilNs - atNs) / NS_PER_SEC;
      if (untilNs == Long.MAX_VALUE || room >= left) {
        return (atNs - fromNs) / NS_PER_SEC + left / bytesPerSec;
      }
      left -= room;
      atNs = untilNs;
    }
    return 0;
  }

  private long nextChangeNs(long atNs) {
    long next = trace.nextChangeNs(atNs);
    return slow.fromNs() > atNs ? Math.min(next, slow.fromNs()) : next;
  }

  private double bytesPerSec(long atNs) {
    int step = trace.stepAt(atNs);
    return Math.min(
        sum(atNs, destinations, node -> trace.in(step, node)),
        sum(atNs, sources, node -> trace.out(step, node)));
  }

  private double sum(long atNs, List<Integer> nodes, IntToDoubleFunction share) {
    double sum = 0;
    for (int node : nodes) {
      boolean cut = node == slow.node() && atNs >= slow.fromNs();
      sum +=
          cut
              ? budget.bytesPerSecOnPart(slow.part(), share.applyAsDouble(node))
              : budget.bytesPerSec(share.applyAsDouble(node));
    }
    return sum;
  }
}

package io.dayu.bench.testbed.yardstick;

import java.util.Arrays;

/**
 * The times and receivers of a node's packets: evenly spaced in time, each receiver in proportion
 * to its rate. Not thread safe.
 */
final class PacketPacer {
  private static final double NS_PER_SEC = 1e9;
  private static final long CATCH_UP_NS = 5_000_000;

  private final int packetWireBytes;
  private double[] share = {};
  private double[] credit = {};
  private double gapNs = Double.POSITIVE_INFINITY;
  private double nextNs;

  PacketPacer(int packetWireBytes, long nowNs) {
    this.packetWireBytes = packetWireBytes;
    this.nextNs = nowNs;
  }

  /** Takes other rates, in wire bytes a second to each receiver. */
  void rates(double[] bytesPerSec) {
    double all = Arrays.stream(bytesPerSec).sum();
    if (credit.length != bytesPerSec.length) {
      credit = new double[bytesPerSec.length];
    }
    share = Arrays.stream(bytesPerSec).map(rate -> all > 0 ? rate / all : 0).toArray();
    gapNs = all > 0 ? packetWireBytes / all * NS_PER_SEC : Double.POSITIVE_INFINITY;
  }

  /** The time at which the next packet is due. */
  long nextNs() {
    return (long) nextNs;
  }

  /**
   * Chooses the receiver of the packet that is due, and when the next one is; what is later than a
   * few milliseconds is not caught up on.
   */
  int send(long nowNs) {
    int chosen = 0;
    for (int to = 0; to < share.length; to++) {
      credit[to] += share[to];
      chosen = credit[to] > credit[chosen] ? to : chosen;
    }
    credit[chosen] -= 1;
    nextNs = Math.max(nextNs + gapNs, (double) (nowNs - CATCH_UP_NS));
    return chosen;
  }
}

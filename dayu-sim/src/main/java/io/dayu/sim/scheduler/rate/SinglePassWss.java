package io.dayu.sim.scheduler.rate;

import io.dayu.core.bandwidth.Route;

/**
 * Weighted shuffle scheduling as Orchestra has it (section 4.3 before "iterative"): all transfers
 * end together, with the one link that takes longest; what other links have left lies idle.
 */
/*
 * T* = max c / B over all links; a transfer gets s / T*. Each transfer first has 1 byte per second,
 * so that rounding down leaves none without a rate and no sum above B; shares divide the rest.
 */
final class SinglePassWss {
  // Sums of products may exceed the whole by the last bits of a double.
  private static final double ALMOST_ONE = 1 - 1e-12;

  private SinglePassWss() {}

  static long[] allocate(SlotFlows flows) {
    double bytesPerSecPerByte = slowestLink(flows);
    long[] bytesPerSec = new long[flows.size()];
    for (int flow = 0; flow < bytesPerSec.length; flow++) {
      bytesPerSec[flow] = 1 + (long) (flows.movedBytes(flow) * bytesPerSecPerByte);
    }
    return bytesPerSec;
  }

  /** 1 / T*. */
  private static double slowestLink(SlotFlows flows) {
    double[] bytes = new double[flows.linkCount()];
    long[] transfers = new long[flows.linkCount()];
    for (int flow = 0; flow < flows.size(); flow++) {
      Route route = flows.route(flow);
      for (int i = 0; i < route.size(); i++) {
        int link = route.link(i);
        bytes[link] += (double) flows.movedBytes(flow) * route.weight(i);
        transfers[link] += route.weight(i);
      }
    }
    double slowest = Double.POSITIVE_INFINITY;
    for (int link = 0; link < bytes.length; link++) {
      if (transfers[link] > 0) {
        double spare = Math.max(0, (double) (flows.budgetBytesPerSec(link) - transfers[link]));
        slowest = Math.min(slowest, spare / bytes[link]);
      }
    }
    return slowest * ALMOST_ONE;
  }
}

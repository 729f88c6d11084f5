package io.dayu.sim.figure;

import io.dayu.tools.trace.Foreground;

/** Means over time of the traffic of every node and direction. Not thread safe. */
final class NodeMeans {
  private final Foreground foreground;
  private final long[] in;
  private final long[] out;

  NodeMeans(Foreground foreground) {
    this.foreground = foreground;
    this.in = new long[foreground.nodes()];
    this.out = new long[foreground.nodes()];
  }

  /**
   * The means of a time, of what comes into each node and then of what leaves each, in bytes per
   * second.
   *
   * @param everyNs distance of the moments that are looked at
   */
  double[] over(long fromNs, long lengthNs, long everyNs) {
    double[] means = new double[2 * in.length];
    int looks = 0;
    for (long atNs = fromNs; atNs < fromNs + lengthNs; atNs += everyNs) {
      foreground.fill(atNs, in, out);
      for (int node = 0; node < in.length; node++) {
        means[node] += in[node];
        means[in.length + node] += out[node];
      }
      looks++;
    }
    for (int i = 0; i < means.length; i++) {
      means[i] /= looks;
    }
    return means;
  }
}

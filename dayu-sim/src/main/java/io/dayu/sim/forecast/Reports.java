package io.dayu.sim.forecast;

import io.dayu.tools.trace.Foreground;

/**
 * The planner's knowledge of the foreground: the last complete report of every node. Not thread
 * safe.
 *
 * <p>Reports cover the periods from one multiple of their length to the next.
 */
public final class Reports {
  private final Foreground foreground;
  private final long periodNs;
  private final long[] in;
  private final long[] out;
  private long lastPeriod = -1;

  public Reports(Foreground foreground, long periodNs) {
    this.foreground = foreground;
    this.periodNs = periodNs;
    this.in = new long[foreground.nodes()];
    this.out = new long[foreground.nodes()];
  }

  public int nodes() {
    return in.length;
  }

  /** Length of the period that a report covers. */
  public long periodNs() {
    return periodNs;
  }

  /** The time up to which reports count as seen, where what is older than a memory is forgotten. */
  static long passedOver(long seenUpToNs, long nowNs, long memoryNs) {
    long gapNs = nowNs - seenUpToNs;
    return gapNs <= 2 * memoryNs ? seenUpToNs : seenUpToNs + gapNs - memoryNs;
  }

  /** Takes over the last report that is complete at the time; the first period counts at once. */
  public void readAt(long nowNs) {
    long period = Math.max(0, nowNs / periodNs - 1);
    if (period == lastPeriod) {
      return;
    }
    lastPeriod = period;
    average(period * periodNs);
  }

  private void average(long fromNs) {
    long stepNs = Math.min(foreground.stepNs(), periodNs);
    int steps = (int) (periodNs / stepNs);
    long[] stepIn = new long[in.length];
    long[] stepOut = new long[out.length];
    java.util.Arrays.fill(in, 0);
    java.util.Arrays.fill(out, 0);
    for (int step = 0; step < steps; step++) {
      foreground.fill(fromNs + step * stepNs, stepIn, stepOut);
      for (int node = 0; node < in.length; node++) {
        in[node] += stepIn[node];
        out[node] += stepOut[node];
      }
    }
    for (int node = 0; node < in.length; node++) {
      in[node] /= steps;
      out[node] /= steps;
    }
  }

  /** The traffic that clients sent to the node, in bytes per second. */
  public long inBytesPerSec(int node) {
    return in[node];
  }

  /** The traffic that clients read from the node, in bytes per second. */
  public long outBytesPerSec(int node) {
    return out[node];
  }
}

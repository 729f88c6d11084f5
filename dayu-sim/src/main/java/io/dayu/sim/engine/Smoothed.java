package io.dayu.sim.engine;

/**
 * A forecast from history: an exponential mean of the reports, so that a second's noise is not
 * taken for what the slot will bring. Not thread safe.
 *
 * <p>Each report that the planner has not seen weighs 1 - e^(-period / memory).
 */
public final class Smoothed implements Forecast {
  private final long memoryNs;
  private double[] in = {};
  private double[] out = {};
  private long seenUpToNs;

  public Smoothed(long memoryNs) {
    this.memoryNs = memoryNs;
  }

  @Override
  public void observe(Reports reports, long nowNs) {
    if (in.length == 0) {
      in = new double[reports.nodes()];
      out = new double[reports.nodes()];
      seenUpToNs = Math.max(0, nowNs - 4 * memoryNs);
      add(reports, seenUpToNs, 1);
    }
    double weight = 1 - Math.exp(-(double) reports.periodNs() / memoryNs);
    while (seenUpToNs + reports.periodNs() <= nowNs) {
      seenUpToNs += reports.periodNs();
      add(reports, seenUpToNs, weight);
    }
    reports.readAt(nowNs);
  }

  private void add(Reports reports, long atNs, double weight) {
    reports.readAt(atNs);
    for (int node = 0; node < in.length; node++) {
      in[node] += weight * (reports.inBytesPerSec(node) - in[node]);
      out[node] += weight * (reports.outBytesPerSec(node) - out[node]);
    }
  }

  @Override
  public long inBytesPerSec(int node, SnapshotMaker.Slot slot) {
    return Math.round(in[node]);
  }

  @Override
  public long outBytesPerSec(int node, SnapshotMaker.Slot slot) {
    return Math.round(out[node]);
  }
}

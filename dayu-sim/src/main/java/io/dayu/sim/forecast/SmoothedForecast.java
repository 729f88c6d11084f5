package io.dayu.sim.forecast;

import io.dayu.core.bandwidth.UsualRate;

/**
 * A forecast from history: the mean of the reports, in which older ones fade, so that a second's
 * noise is not taken for what the slot will bring. Not thread safe.
 */
public final class SmoothedForecast implements Forecast {
  private static final int MEMORIES = 4;

  /** Reports of a memory that are looked at after a time in which nobody asked. */
  private static final int SAMPLES = 10;

  private final long memoryNs;
  private UsualRate[] in = {};
  private UsualRate[] out = {};
  private long seenUpToNs;

  public SmoothedForecast(long memoryNs) {
    this.memoryNs = memoryNs;
  }

  @Override
  public void observe(Reports reports, boolean recovering, long nowNs) {
    if (in.length == 0) {
      begin(reports.nodes());
      seenUpToNs = Math.max(0, nowNs - MEMORIES * memoryNs);
      add(reports, seenUpToNs, reports.periodNs());
    }
    long seenFromNs = Reports.passedOver(seenUpToNs, nowNs, MEMORIES * memoryNs);
    long stepNs = seenFromNs == seenUpToNs ? reports.periodNs() : memoryNs / SAMPLES;
    seenUpToNs = seenFromNs;
    while (seenUpToNs + stepNs <= nowNs) {
      seenUpToNs += stepNs;
      add(reports, seenUpToNs, stepNs);
    }
    reports.readAt(nowNs);
  }

  private void begin(int nodes) {
    in = new UsualRate[nodes];
    out = new UsualRate[nodes];
    for (int node = 0; node < nodes; node++) {
      in[node] = new UsualRate(memoryNs);
      out[node] = new UsualRate(memoryNs);
    }
  }

  private void add(Reports reports, long atNs, long spanNs) {
    reports.readAt(atNs);
    for (int node = 0; node < in.length; node++) {
      in[node].add((double) reports.inBytesPerSec(node), spanNs);
      out[node].add((double) reports.outBytesPerSec(node), spanNs);
    }
  }

  @Override
  public long inBytesPerSec(int node, SlotWindow slot) {
    return in[node].bytesPerSec();
  }

  @Override
  public long outBytesPerSec(int node, SlotWindow slot) {
    return out[node].bytesPerSec();
  }
}

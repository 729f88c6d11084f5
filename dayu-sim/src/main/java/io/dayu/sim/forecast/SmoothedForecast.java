package io.dayu.sim.forecast;

import io.dayu.core.bandwidth.UsualRate;

/**
 * A forecast from history: the mean of the reports, in which older ones fade, so that a second's
 * noise is not taken for what the slot will bring. Not thread safe.
 */
public final class SmoothedForecast implements Forecast {
  private static final int MEMORIES = 4;

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
      add(reports, seenUpToNs);
    }
    while (seenUpToNs + reports.periodNs() <= nowNs) {
      seenUpToNs += reports.periodNs();
      add(reports, seenUpToNs);
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

  private void add(Reports reports, long atNs) {
    reports.readAt(atNs);
    for (int node = 0; node < in.length; node++) {
      in[node].add((double) reports.inBytesPerSec(node), reports.periodNs());
      out[node].add((double) reports.outBytesPerSec(node), reports.periodNs());
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

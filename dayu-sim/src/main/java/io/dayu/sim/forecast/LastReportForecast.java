package io.dayu.sim.forecast;

import org.jspecify.annotations.Nullable;

/** The paper's forecast: the foreground goes on as it was last reported. Not thread safe. */
public final class LastReportForecast implements Forecast {
  private @Nullable Reports last;

  @Override
  public void observe(Reports reports, boolean recovering, long nowNs) {
    last = reports;
  }

  @Override
  public long inBytesPerSec(int node, SlotWindow slot) {
    return observed().inBytesPerSec(node);
  }

  @Override
  public long outBytesPerSec(int node, SlotWindow slot) {
    return observed().outBytesPerSec(node);
  }

  private Reports observed() {
    if (last == null) {
      throw new IllegalStateException("nothing was observed yet");
    }
    return last;
  }
}

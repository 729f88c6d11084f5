package io.dayu.sim.forecast;

import io.dayu.tools.trace.Foreground;
import java.util.Arrays;

/**
 * The forecast that nobody has: the true mean of the foreground over the slot ahead. Not thread
 * safe.
 *
 * <p>A scheduler's gain by it is all that any better forecast of the slot could bring.
 */
public final class OracleForecast implements Forecast {
  private final Foreground foreground;
  private final double[] in;
  private final double[] out;
  private final long[] stepIn;
  private final long[] stepOut;
  private SlotWindow known = new SlotWindow(0, 0);

  public OracleForecast(Foreground foreground) {
    this.foreground = foreground;
    in = new double[foreground.nodes()];
    out = new double[foreground.nodes()];
    stepIn = new long[foreground.nodes()];
    stepOut = new long[foreground.nodes()];
  }

  @Override
  public void observe(Reports reports, boolean recovering, long nowNs) {
    reports.readAt(nowNs);
  }

  @Override
  public long inBytesPerSec(int node, SlotWindow slot) {
    know(slot);
    return Math.round(in[node]);
  }

  @Override
  public long outBytesPerSec(int node, SlotWindow slot) {
    know(slot);
    return Math.round(out[node]);
  }

  private void know(SlotWindow slot) {
    if (slot.equals(known)) {
      return;
    }
    known = slot;
    Arrays.fill(in, 0);
    Arrays.fill(out, 0);
    long endNs = slot.beginNs() + slot.lengthNs();
    for (long atNs = slot.beginNs(); atNs < endNs; atNs = stepEndNs(atNs)) {
      foreground.fill(atNs, stepIn, stepOut);
      double share = (double) (Math.min(endNs, stepEndNs(atNs)) - atNs) / slot.lengthNs();
      for (int node = 0; node < in.length; node++) {
        in[node] += share * stepIn[node];
        out[node] += share * stepOut[node];
      }
    }
  }

  private long stepEndNs(long atNs) {
    return (atNs / foreground.stepNs() + 1) * foreground.stepNs();
  }
}

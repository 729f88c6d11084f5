package io.dayu.sim.foreground;

import io.dayu.tools.trace.Foreground;
import java.util.Arrays;
import java.util.Locale;

/**
 * The figures of the paper's section 2.2 for a foreground, as shares of the link's speed.
 *
 * <p>Both directions count alike: each is one sample a node.
 *
 * @param meanShare mean over nodes and time
 * @param slotVariation CoV over nodes of the means of each timeslot
 * @param hourVariation mean CoV over nodes of the means of each hour, NaN without a whole hour
 * @param dayVariation mean CoV over nodes of the means of each day, NaN without a whole day
 * @param change absolute change of a node's mean from one timeslot to the next
 * @param directionCorrelation of in and out over nodes and timeslots
 */
public record ForegroundStatistics(
    double meanShare,
    Variation slotVariation,
    double hourVariation,
    double dayVariation,
    ChangeQuantiles change,
    double directionCorrelation) {

  /** Quantiles of the coefficients of variation (standard deviation over mean) of timeslots. */
  public record Variation(double p5, double p50, double p95) {
    static Variation of(double[] values) {
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      return new Variation(quantile(sorted, 0.05), quantile(sorted, 0.5), quantile(sorted, 0.95));
    }

    private static double quantile(double[] sorted, double share) {
      return sorted.length == 0 ? Double.NaN : sorted[(int) (share * (sorted.length - 1))];
    }
  }

  /** Quantiles of absolute changes, as shares of the link. */
  public record ChangeQuantiles(double p50, double p95, double p999, double max) {}

  /** The span that is measured: from 0 on, in so long slots, for so long. */
  public record MeasuredSpan(long slotNs, long lengthNs) {
    /** The paper's slots of 15 s. */
    public static MeasuredSpan ofHours(long hours) {
      return new MeasuredSpan(15_000_000_000L, hours * 3_600_000_000_000L);
    }
  }

  /** Measures a foreground; takes as long as filling every step of the span. */
  public static ForegroundStatistics of(
      Foreground foreground, long linkBytesPerSec, MeasuredSpan span) {
    ForegroundMeter meter = new ForegroundMeter(foreground.nodes(), linkBytesPerSec, span);
    long steps = Math.max(1, span.slotNs() / foreground.stepNs());
    long[] in = new long[foreground.nodes()];
    long[] out = new long[foreground.nodes()];
    for (long slot = 0; slot < span.lengthNs() / span.slotNs(); slot++) {
      for (long step = 0; step < steps; step++) {
        foreground.fill(slot * span.slotNs() + step * span.slotNs() / steps, in, out);
        meter.add(in, out);
      }
      meter.endSlot(steps);
    }
    return meter.statistics();
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "mean %.3f; CoV of slots p5 %.2f p50 %.2f p95 %.2f, of hours %.2f, of days %.2f;"
            + " change p50 %.3f p95 %.3f p99.9 %.3f max %.3f; in-out correlation %.2f",
        meanShare,
        slotVariation.p5,
        slotVariation.p50,
        slotVariation.p95,
        hourVariation,
        dayVariation,
        change.p50,
        change.p95,
        change.p999,
        change.max,
        directionCorrelation);
  }
}

package io.dayu.sim.foreground;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/** Collects {@link ForegroundStatistics} step by step. One thread. */
final class ForegroundMeter {
  private static final long HOUR_NS = 3_600_000_000_000L;
  private static final int CHANGE_BINS = 10_000;

  private final double linkBytesPerSec;
  private final double[] slot;
  private final double[] lastSlot;
  private final RunningMeans hours;
  private final RunningMeans days;
  private final long[] changes = new long[CHANGE_BINS + 1];
  private final DoubleStream.Builder slotVariations = DoubleStream.builder();
  private final Correlation correlation = new Correlation();
  private double sum;
  private long slots;

  ForegroundMeter(int nodes, long linkBytesPerSec, ForegroundStatistics.MeasuredSpan span) {
    this.linkBytesPerSec = linkBytesPerSec;
    slot = new double[2 * nodes];
    lastSlot = new double[2 * nodes];
    hours = new RunningMeans(2 * nodes, HOUR_NS / span.slotNs());
    days = new RunningMeans(2 * nodes, 24 * HOUR_NS / span.slotNs());
  }

  void add(long[] in, long[] out) {
    for (int node = 0; node < in.length; node++) {
      slot[node] += in[node];
      slot[in.length + node] += out[node];
    }
  }

  void endSlot(long steps) {
    int nodes = slot.length / 2;
    for (int i = 0; i < slot.length; i++) {
      slot[i] /= steps * linkBytesPerSec;
      sum += slot[i];
      if (slots > 0) {
        double change = Math.min(1, Math.abs(slot[i] - lastSlot[i]));
        changes[(int) Math.ceil(change * CHANGE_BINS)]++;
      }
    }
    for (int node = 0; node < nodes; node++) {
      correlation.add(slot[node], slot[nodes + node]);
    }
    slotVariations.add(RunningMeans.variation(slot));
    hours.add(slot);
    days.add(slot);
    System.arraycopy(slot, 0, lastSlot, 0, slot.length);
    Arrays.fill(slot, 0);
    slots++;
  }

  ForegroundStatistics statistics() {
    return new ForegroundStatistics(
        sum / (slots * (double) slot.length),
        ForegroundStatistics.Variation.of(slotVariations.build().toArray()),
        hours.meanVariation(),
        days.meanVariation(),
        new ForegroundStatistics.ChangeQuantiles(
            change(0.5), change(0.95), change(0.999), change(1)),
        correlation.value());
  }

  private double change(double share) {
    double rank = share * Arrays.stream(changes).sum();
    long seen = 0;
    int bin = 0;
    while (bin < CHANGE_BINS && seen + changes[bin] < rank) {
      seen += changes[bin];
      bin++;
    }
    return (double) bin / CHANGE_BINS;
  }

  /** Means over so many slots, and how they vary over the samples. */
  private static final class RunningMeans {
    private final double[] sums;
    private final long slotsEach;
    private long slots;
    private double variations;
    private int periods;

    RunningMeans(int samples, long slotsEach) {
      sums = new double[samples];
      this.slotsEach = slotsEach;
    }

    void add(double[] values) {
      for (int i = 0; i < sums.length; i++) {
        sums[i] += values[i];
      }
      slots++;
      if (slots == slotsEach) {
        variations += variation(sums);
        periods++;
        slots = 0;
        Arrays.fill(sums, 0);
      }
    }

    double meanVariation() {
      return periods == 0 ? Double.NaN : variations / periods;
    }

    /** Standard deviation over mean, 0 when all is 0. */
    static double variation(double[] values) {
      double mean = Arrays.stream(values).average().orElse(0);
      double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
      return mean == 0 ? 0 : Math.sqrt(squares / values.length) / mean;
    }
  }

  /** Pearson's correlation of pairs. */
  private static final class Correlation {
    private double count;
    private double x;
    private double y;
    private double xx;
    private double yy;
    private double xy;

    void add(double newX, double newY) {
      count++;
      x += newX;
      y += newY;
      xx += newX * newX;
      yy += newY * newY;
      xy += newX * newY;
    }

    double value() {
      double covariance = count * xy - x * y;
      return covariance / Math.sqrt((count * xx - x * x) * (count * yy - y * y));
    }
  }
}

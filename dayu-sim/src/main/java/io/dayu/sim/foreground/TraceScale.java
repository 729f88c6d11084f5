package io.dayu.sim.foreground;

import io.dayu.sim.foreground.TracePlay.Scale;
import io.dayu.tools.trace.Trace;
import java.util.Arrays;

/** Finds what the rates of each node of a trace are multiplied by. One thread. */
final class TraceScale {
  private static final double USUAL = 0.999;
  private static final int HALVINGS = 40;
  private static final double TOLERANCE = 1e-3;

  private final Trace trace;
  private final int[] timesPlayed;
  private final double linkBytesPerSec;

  TraceScale(Trace trace, int[] timesPlayed, long linkBytesPerSec) {
    this.trace = trace;
    this.timesPlayed = timesPlayed;
    this.linkBytesPerSec = linkBytesPerSec;
  }

  double[] factors(Scale scale) {
    double[] factors = new double[trace.nodes()];
    if (scale instanceof Scale.Greatest) {
      double greatest = 0;
      for (int node = 0; node < factors.length; node++) {
        double[] sorted = sorted(node);
        greatest = Math.max(greatest, sorted[sorted.length - 1]);
      }
      Arrays.fill(factors, greatest == 0 ? 1 : linkBytesPerSec / greatest);
    } else if (scale instanceof Scale.MeanShare mean) {
      Arrays.fill(factors, 1);
      toMean(factors, mean.share());
    } else if (scale instanceof Scale.MeanShareOfEqualNodes mean) {
      Arrays.setAll(factors, node -> 1 / usual(node));
      toMean(factors, mean.share());
    }
    return factors;
  }

  private double usual(int node) {
    double[] sorted = sorted(node);
    double usual = sorted[(int) (USUAL * (sorted.length - 1))];
    return usual > 0 ? usual : 1;
  }

  private double[] sorted(int node) {
    double[] rates = new double[2 * trace.steps(node)];
    for (int step = 0; step < trace.steps(node); step++) {
      rates[2 * step] = trace.inBytesPerSec(node, step);
      rates[2 * step + 1] = trace.outBytesPerSec(node, step);
    }
    Arrays.sort(rates);
    return rates;
  }

  /** Multiplies all factors so that the mean share of what is played is as told. */
  private void toMean(double[] factors, double share) {
    double most = 1;
    while (mean(factors, most) < share && most < 1e18) {
      most *= 4;
    }
    double least = 0;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (least + most) / 2;
      if (mean(factors, middle) < share) {
        least = middle;
      } else {
        most = middle;
      }
    }
    if (Math.abs(mean(factors, most) - share) > TOLERANCE) {
      throw new IllegalArgumentException(
          "the trace is idle too often to have a mean share of " + share);
    }
    double multiplier = most;
    Arrays.setAll(factors, node -> factors[node] * multiplier);
  }

  private double mean(double[] factors, double multiplier) {
    double sum = 0;
    long nodes = 0;
    for (int node = 0; node < factors.length; node++) {
      if (timesPlayed[node] > 0) {
        sum += timesPlayed[node] * nodeMean(node, factors[node] * multiplier / linkBytesPerSec);
        nodes += timesPlayed[node];
      }
    }
    return sum / nodes;
  }

  private double nodeMean(int node, double toShare) {
    double sum = 0;
    int steps = trace.steps(node);
    for (int step = 0; step < steps; step++) {
      sum += Math.min(1, trace.inBytesPerSec(node, step) * toShare);
      sum += Math.min(1, trace.outBytesPerSec(node, step) * toShare);
    }
    return sum / (2.0 * steps);
  }
}

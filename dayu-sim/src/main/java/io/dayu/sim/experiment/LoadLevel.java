package io.dayu.sim.experiment;

import io.dayu.sim.foreground.ForegroundShape;
import io.dayu.sim.foreground.GeneratedForeground;
import io.dayu.tools.trace.Foreground;

/** Finds the level at which generated traffic has a wanted mean, on a sample of nodes and times. */
final class LoadLevel {
  private static final int NODES = 200;
  private static final int TIMES = 50;
  private static final long TIME_STEP_NS = 7_001_000_000_000L;
  private static final long LINK = 1_000_000;
  private static final int HALVINGS = 20;
  private static final double WIDEST = 8;

  private LoadLevel() {}

  static ForegroundShape shape(double meanShare, long seed) {
    double low = -WIDEST;
    double high = WIDEST;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (meanShare(ForegroundShape.PAPER.withLevel(middle), seed) < meanShare) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return ForegroundShape.PAPER.withLevel((low + high) / 2);
  }

  private static double meanShare(ForegroundShape shape, long seed) {
    Foreground sample = new GeneratedForeground(NODES, LINK, shape, seed);
    long[] in = new long[NODES];
    long[] out = new long[NODES];
    double sum = 0;
    for (int time = 0; time < TIMES; time++) {
      sample.fill(time * TIME_STEP_NS, in, out);
      for (int node = 0; node < NODES; node++) {
        sum += in[node] + out[node];
      }
    }
    return sum / (2.0 * NODES * TIMES * LINK);
  }
}

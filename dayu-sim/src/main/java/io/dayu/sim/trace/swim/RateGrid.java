package io.dayu.sim.trace.swim;

import io.dayu.tools.trace.Trace;
import java.util.ArrayList;
import java.util.List;

/** Bytes by node, direction and step, summed over transfers. One thread. */
final class RateGrid {
  private final long stepSeconds;
  private final float[][] in;
  private final float[][] out;
  private final int steps;

  RateGrid(int nodes, int steps, long stepSeconds) {
    this.stepSeconds = stepSeconds;
    this.steps = steps;
    in = new float[nodes][steps];
    out = new float[nodes][steps];
  }

  /** A time and how long it lasts. */
  record Span(double fromSeconds, double lengthSeconds) {}

  void receives(int node, long bytes, Span span) {
    add(in[node], bytes, span);
  }

  void sends(int node, long bytes, Span span) {
    add(out[node], bytes, span);
  }

  /** Spreads bytes evenly over a span; what is after the last step is left out. */
  private void add(float[] rates, long bytes, Span span) {
    double until = span.fromSeconds() + span.lengthSeconds();
    int last = (int) Math.min(steps - 1L, (long) (until / stepSeconds));
    for (int step = (int) (span.fromSeconds() / stepSeconds); step <= last; step++) {
      double begin = Math.max(span.fromSeconds(), (double) step * stepSeconds);
      double end = Math.min(until, (step + 1.0) * stepSeconds);
      double share = span.lengthSeconds() == 0 ? 1 : (end - begin) / span.lengthSeconds();
      rates[step] += (float) (bytes * share / stepSeconds);
    }
  }

  /** The rates; the grid must not be added to afterwards. */
  Trace trace() {
    List<Trace.NodeSeries> series = new ArrayList<>();
    for (int node = 0; node < in.length; node++) {
      series.add(new Trace.NodeSeries("n" + node, in[node], out[node]));
    }
    return new Trace(stepSeconds * 1_000_000_000, series);
  }
}

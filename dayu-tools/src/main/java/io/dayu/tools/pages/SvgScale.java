package io.dayu.tools.pages;

import io.dayu.tools.report.Show;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * An axis from 0, or a round number below it where values are, to a round number beyond the
 * greatest value, with five steps or some more.
 *
 * @param step between two ticks
 * @param below steps below 0
 * @param steps above it
 */
record SvgScale(double step, int below, int steps) implements ChartAxis {
  private static final double[] ROUND = {1, 2, 2.5, 5, 10};
  private static final int LEAST_STEPS = 4;

  /** The least end of an axis, where all values are 0 or below. */
  private static final double LEAST = 0.01;

  static SvgScale to(DoubleStream values) {
    double[] sorted = values.filter(value -> !Double.isNaN(value)).sorted().toArray();
    double greatest = sorted.length == 0 ? 1 : Math.max(sorted[sorted.length - 1], LEAST);
    double least = sorted.length == 0 ? 0 : Math.min(sorted[0], 0);
    double power = Math.pow(10, Math.floor(Math.log10(greatest / LEAST_STEPS)));
    for (double round : ROUND) {
      int steps = (int) Math.ceil(greatest * 1.02 / (round * power));
      if (steps <= 2 * LEAST_STEPS) {
        int below = (int) Math.ceil(-least / (round * power));
        return new SvgScale(round * power, below, steps);
      }
    }
    throw new IllegalArgumentException("no scale for " + greatest);
  }

  @Override
  public double share(double value) {
    return (value / step + below) / (below + steps);
  }

  @Override
  public List<Double> ticks() {
    List<Double> ticks = new ArrayList<>();
    for (int i = -below; i <= steps; i++) {
      ticks.add(i * step);
    }
    return ticks;
  }

  @Override
  public String label(double tick) {
    int digits = 0;
    while (digits < 3 && Math.abs(step * Math.pow(10, digits) % 1) > 1e-9) {
      digits++;
    }
    return Show.number(tick, digits);
  }
}

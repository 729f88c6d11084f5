package io.dayu.tools.pages;

import io.dayu.tools.report.Show;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** An axis from 0 to a round number beyond the greatest value, with five steps or some more. */
record SvgScale(double step, int steps) {
  private static final double[] ROUND = {1, 2, 2.5, 5, 10};
  private static final int LEAST_STEPS = 4;

  static SvgScale to(DoubleStream values) {
    double greatest = values.filter(value -> !Double.isNaN(value)).max().orElse(1);
    double power = Math.pow(10, Math.floor(Math.log10(greatest / LEAST_STEPS)));
    for (double round : ROUND) {
      int steps = (int) Math.ceil(greatest * 1.02 / (round * power));
      if (steps <= 2 * LEAST_STEPS) {
        return new SvgScale(round * power, steps);
      }
    }
    throw new IllegalArgumentException("no scale for " + greatest);
  }

  /** The place of a value on the axis, from 0 to 1. */
  double share(double value) {
    return value / (step * steps);
  }

  List<Double> ticks() {
    List<Double> ticks = new ArrayList<>();
    for (int i = 0; i <= steps; i++) {
      ticks.add(i * step);
    }
    return ticks;
  }

  String label(double tick) {
    int digits = 0;
    while (digits < 3 && Math.abs(step * Math.pow(10, digits) % 1) > 1e-9) {
      digits++;
    }
    return Show.number(tick, digits);
  }
}

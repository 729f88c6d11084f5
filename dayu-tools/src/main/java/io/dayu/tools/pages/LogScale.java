package io.dayu.tools.pages;

import io.dayu.tools.input.BadInputException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * An axis on which equal quotients are equally long, from a round number to a round number.
 *
 * @param ticks of it, the least first
 */
record LogScale(List<Double> ticks) implements ChartAxis {
  private static final double[] FINE = {1, 1.2, 1.5, 2, 3, 5, 7};
  private static final double[] COARSE = {1, 2, 5};
  private static final double DECADE = 10;

  LogScale {
    ticks = List.copyOf(ticks);
  }

  /**
   * The axis that has all values.
   *
   * @throws BadInputException when one of them is not above 0
   */
  static LogScale to(DoubleStream values) {
    double[] sorted = values.filter(Double::isFinite).sorted().toArray();
    if (sorted.length == 0) {
      return new LogScale(List.of(1.0, DECADE));
    }
    double least = sorted[0];
    double greatest = sorted[sorted.length - 1];
    if (least <= 0) {
      throw new BadInputException("A logarithmic axis has no place for " + least);
    }
    double[] round = greatest / least <= DECADE ? FINE : COARSE;
    List<Double> all = new ArrayList<>();
    int first = (int) Math.floor(Math.log10(least)) - 1;
    int last = (int) Math.ceil(Math.log10(greatest)) + 1;
    for (int power = first; power <= last; power++) {
      for (double mantissa : round) {
        all.add(
            BigDecimal.valueOf(mantissa)
                .scaleByPowerOfTen(power)
                .round(MathContext.DECIMAL32)
                .doubleValue());
      }
    }
    int from = 0;
    while (all.get(from + 1) <= least) {
      from++;
    }
    int to = from + 1;
    while (all.get(to) < greatest) {
      to++;
    }
    return new LogScale(all.subList(from, to + 1));
  }

  @Override
  public double share(double value) {
    double first = Math.log(ticks.get(0));
    return (Math.log(value) - first) / (Math.log(ticks.get(ticks.size() - 1)) - first);
  }

  @Override
  public String label(double tick) {
    return BigDecimal.valueOf(tick).stripTrailingZeros().toPlainString();
  }
}

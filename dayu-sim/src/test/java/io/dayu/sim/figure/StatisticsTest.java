package io.dayu.sim.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Figures' sums, by hand. */
class StatisticsTest {
  private static final double[] VALUES = {9, 2, 4, 4, 4, 5, 5, 7};

  @Test
  void variationIsStandardDeviationOverMean() {
    assertThat(Statistics.mean(VALUES)).isEqualTo(5);
    assertThat(Statistics.variation(VALUES)).isCloseTo(2.0 / 5, within(1e-12));
    assertThat(Statistics.variation(new double[] {3, 3})).isZero();
  }

  @Test
  void aQuantileIsAValueThatItsShareDoesNotExceed() {
    double[] values = {5, 1, 4, 2, 3};
    assertThat(Statistics.quantile(values, 0)).isEqualTo(1);
    assertThat(Statistics.quantile(values, 0.5)).isEqualTo(3);
    assertThat(Statistics.quantile(values, 0.7)).isEqualTo(4);
    assertThat(Statistics.quantile(values, 1)).isEqualTo(5);
    assertThat(values).containsExactly(5, 1, 4, 2, 3);
  }

  @Test
  void correlationIsPearsons() {
    double[] x = {1, 2, 3, 4};
    assertThat(Statistics.correlation(x, new double[] {5, 7, 9, 11})).isCloseTo(1, within(1e-12));
    assertThat(Statistics.correlation(x, new double[] {8, 6, 4, 2})).isCloseTo(-1, within(1e-12));
    assertThat(Statistics.correlation(x, new double[] {1, 3, 2, 4}))
        .isCloseTo(4 / 5.0, within(1e-12));
  }

  @Test
  void nothingHasNoMean() {
    assertThat(Statistics.mean(new double[0])).isNaN();
    assertThat(Statistics.quantile(new double[0], 0.5)).isNaN();
  }
}

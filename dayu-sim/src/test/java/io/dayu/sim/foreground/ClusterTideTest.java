package io.dayu.sim.foreground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** A day's swing, and waves that are straight from one quarter of an hour to the next. */
class ClusterTideTest {
  private static final double SWING = 0.2;
  private static final double UNEVENNESS = 0.25;
  private static final int KNOTS = 96 * 20;

  private final ClusterTide tide = new ClusterTide(SWING, UNEVENNESS, 5);

  private double wave(long second) {
    return tide.level(second) / SWING - Math.sin(2 * Math.PI * second / 86_400);
  }

  private double waveOfUnevenness(long second) {
    return (tide.unevenness(second) - 1) / UNEVENNESS;
  }

  @Test
  void wavesAreStraightBetweenKnots() {
    for (long knot = 0; knot < KNOTS; knot++) {
      long begin = 900 * knot;
      double third = (2 * wave(begin) + wave(begin + 900)) / 3;
      assertThat(wave(begin + 300)).isCloseTo(third, within(1e-9));
      double half = (waveOfUnevenness(begin) + waveOfUnevenness(begin + 900)) / 2;
      assertThat(waveOfUnevenness(begin + 450)).isCloseTo(half, within(1e-9));
    }
  }

  /** An even distribution from -1 to 1 has a mean square of a third. */
  @Test
  void knotsAreAnywhereFromMinusOneToOne() {
    double squares = 0;
    double sum = 0;
    double both = 0;
    for (long knot = 0; knot < KNOTS; knot++) {
      double value = wave(900 * knot);
      assertThat(value).isBetween(-1 - 1e-9, 1 + 1e-9);
      assertThat(waveOfUnevenness(900 * knot)).isBetween(-1 - 1e-9, 1 + 1e-9);
      sum += value;
      squares += value * value;
      both += value * waveOfUnevenness(900 * knot);
    }
    assertThat(sum / KNOTS).isCloseTo(0, within(0.07));
    assertThat(squares / KNOTS).isCloseTo(1.0 / 3, within(0.04));
    assertThat(both / KNOTS).isCloseTo(0, within(0.04));
  }

  @Test
  void withoutSwingAndUnevennessNothingChanges() {
    ClusterTide still = new ClusterTide(0, 0, 5);
    assertThat(still.level(12_345)).isZero();
    assertThat(still.unevenness(12_345)).isEqualTo(1);
  }
}

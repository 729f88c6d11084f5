package io.dayu.tools.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Equation 2 of the paper, by hand and on a chain whose values are known. */
final class LinearQTest {
  private static final double[] ONE = {1};
  private static final double[] TWO = {2};

  @Test
  void oneTransitionIsThatOfTheEquation() {
    LinearQ values = new LinearQ(1, new QSettings(0.1, 0.9, 0.2, 100));
    assertThat(values.learn(ONE, TieringAction.RUN, -10, TWO, 1)).isEqualTo(-10);
    // Weight and constant are -1 each: Q(1, run) = -2 and Q(2, run) = -3; waiting is 0 still.
    assertThat(values.value(ONE, TieringAction.RUN)).isCloseTo(-2, within(1e-12));
    assertThat(values.value(TWO, TieringAction.RUN)).isCloseTo(-3, within(1e-12));
    assertThat(values.best(TWO)).isEqualTo(TieringAction.WAIT);
    // -10 + 0.9 * max(0, -2) - (-3)
    assertThat(values.learn(TWO, TieringAction.RUN, -10, ONE, 1)).isCloseTo(-7, within(1e-12));
  }

  @Test
  void afterARunTheNextValueCountsLess() {
    LinearQ values = new LinearQ(1, new QSettings(0.1, 0.5, 0.2, 100));
    values.learn(ONE, TieringAction.WAIT, 10, ONE, 1);
    values.learn(ONE, TieringAction.RUN, 20, ONE, 1);
    double best = values.value(ONE, TieringAction.RUN);
    double before = values.value(ONE, TieringAction.WAIT);
    // Three steps of reward 4, the second half as much and so on, and an eighth of what follows.
    assertThat(values.learn(ONE, TieringAction.WAIT, 4, ONE, 3))
        .isCloseTo(4 + 2 + 1 + best / 8 - before, within(1e-12));
  }

  /** Two states; running in the second leads back to the first, which alone is worth something. */
  @Test
  void valuesOfAChainAreFound() {
    LinearQ values = new LinearQ(1, new QSettings(0.05, 0.5, 1, 100));
    SplittableRandom random = new SplittableRandom(7);
    double state = -1;
    for (int step = 0; step < 20_000; step++) {
      TieringAction action = random.nextBoolean() ? TieringAction.RUN : TieringAction.WAIT;
      double reward = state < 0 ? 1 : 0;
      double next = action == TieringAction.RUN ? -1 : 1;
      values.learn(new double[] {state}, action, reward, new double[] {next}, 1);
      state = next;
    }
    // Running for ever is worth 1 + 1/2 + 1/4 ... = 2 in the first state, and 1 in the second.
    assertThat(values.value(new double[] {-1}, TieringAction.RUN)).isCloseTo(2, within(1e-6));
    assertThat(values.value(new double[] {1}, TieringAction.RUN)).isCloseTo(1, within(1e-6));
    // Waiting leads to the second: 1 + 1/2 * 1, and 1/2 * 1.
    assertThat(values.value(new double[] {-1}, TieringAction.WAIT)).isCloseTo(1.5, within(1e-6));
    assertThat(values.value(new double[] {1}, TieringAction.WAIT)).isCloseTo(0.5, within(1e-6));
  }

  @Test
  void learnerThatDivergesBeginsAnew() {
    LinearQ values = new LinearQ(1, new QSettings(0.5, 0.9, 0.2, Double.MAX_VALUE));
    double[] raw = {1e200};
    for (int step = 0; step < 10; step++) {
      values.learn(raw, TieringAction.RUN, -1, raw, 1);
    }
    assertThat(values.resets()).isPositive();
    assertThat(values.value(ONE, TieringAction.RUN)).isFinite();
  }

  @Test
  void outlierCountsAsTheLargestError() {
    LinearQ values = new LinearQ(1, new QSettings(0.1, 0.9, 0.2, 5));
    values.learn(ONE, TieringAction.RUN, -1e9, ONE, 1);
    assertThat(values.value(ONE, TieringAction.RUN)).isCloseTo(-1, within(1e-12));
  }
}

package io.dayu.core.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests of the estimate of the foreground while recovery blurs its measurement. */
final class ForegroundEstimateTest {
  private static final long WINDOW_NS = 1_000_000_000;

  private final ForegroundEstimate estimate = new ForegroundEstimate(WINDOW_NS);

  @Test
  void withoutRecoveryTheMeasurementIsBelieved() {
    assertThat(estimate.update(800, false, 0)).isEqualTo(800);
    assertThat(estimate.update(100, false, 1)).isEqualTo(100);
  }

  @Test
  void duringRecoveryItMovesByHalfInHalfAWindow() {
    estimate.update(800, false, 0);
    assertThat(estimate.update(0, true, WINDOW_NS / 2)).isCloseTo(400, within(1e-6));
    assertThat(estimate.update(1000, true, WINDOW_NS)).isCloseTo(700, within(1e-6));
  }

  @Test
  void itIsNeverNegative_butRemembersThatTheDifferenceWas() {
    estimate.update(100, false, 0);
    assertThat(estimate.update(-500, true, WINDOW_NS / 2)).isZero();
    assertThat(estimate.update(300, true, WINDOW_NS)).isCloseTo(50, within(1e-6));
  }

  @Test
  void swingsOfTheDifferenceDoNotRaiseItsMean() {
    SplittableRandom random = new SplittableRandom(7);
    estimate.update(400, false, 0);
    double sum = 0;
    for (int i = 1; i <= 1000; i++) {
      sum += estimate.update(random.nextDouble(0, 800), true, i * WINDOW_NS / 5);
    }
    assertThat(sum / 1000).isCloseTo(400, within(20.0));
  }
}

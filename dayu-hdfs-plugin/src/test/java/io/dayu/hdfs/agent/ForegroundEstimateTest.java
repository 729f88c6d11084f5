package io.dayu.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** What is believed of the foreground while recovery blurs its measurement. */
final class ForegroundEstimateTest {
  private static final long WINDOW_NS = 1_000_000_000;

  private final ForegroundEstimate estimate = new ForegroundEstimate(WINDOW_NS);

  @Test
  void withoutRecoveryTheMeasurementIsBelieved() {
    assertThat(estimate.update(800, false, 0)).isEqualTo(800);
    assertThat(estimate.update(100, false, 1)).isEqualTo(100);
  }

  @Test
  void aRiseIsBelievedAtOnce_alsoDuringRecovery() {
    estimate.update(100, false, 0);
    assertThat(estimate.update(900, true, 1)).isEqualTo(900);
  }

  @Test
  void aFallDuringRecoveryHalvesOnceAWindow() {
    estimate.update(800, false, 0);
    assertThat(estimate.update(-300, true, WINDOW_NS)).isCloseTo(400, within(1e-6));
    assertThat(estimate.update(0, true, 2 * WINDOW_NS)).isCloseTo(200, within(1e-6));
  }

  @Test
  void theFallEndsAtTheMeasurement() {
    estimate.update(800, false, 0);
    assertThat(estimate.update(700, true, WINDOW_NS)).isEqualTo(700);
  }

  @Test
  void itIsNeverNegative() {
    assertThat(estimate.update(-5, false, 0)).isZero();
  }
}

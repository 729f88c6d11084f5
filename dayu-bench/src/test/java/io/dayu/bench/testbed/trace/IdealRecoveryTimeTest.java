package io.dayu.bench.testbed.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The ideal time uses all budgets of the scarcer direction, step by step. */
final class IdealRecoveryTimeTest {
  private static final long STEP_NS = 10_000_000_000L;
  private static final WireBudget BUDGET = new WireBudget(1000, 0.75);
  private static final LoadTrace TRACE =
      new LoadTrace(
          STEP_NS,
          new double[][] {{0.25, 0.25}, {0.5, 0.5}},
          new double[][] {{0.0, 0.0}, {0.7, 0.7}});

  @Test
  void aBudgetIsNeverLessThanItsLeast() {
    assertThat(BUDGET.bytesPerSec(0.25)).isEqualTo(500, within(1e-9));
    assertThat(BUDGET.bytesPerSec(0.9)).isEqualTo(100, within(1e-9));
    assertThat(new WireBudget(1e9, 0.75).bytesPerSec(0.9)).isEqualTo(30e6, within(1e-3));
  }

  @Test
  void theScarcerDirectionCounts() {
    IdealRecoveryTime ideal = ideal(IdealRecoveryTime.SlowLink.NONE);
    assertThat(ideal.seconds(0, data(5000))).isEqualTo(5, within(0.01));
    assertThat(ideal.seconds(0, data(10_400))).isEqualTo(12, within(0.02));
    assertThat(ideal.seconds(5_000_000_000L, data(5200))).isEqualTo(6, within(0.02));
    assertThat(ideal.seconds(STEP_NS, 0)).isZero();
  }

  @Test
  void aSlowLinkCountsFromItsCutOn() {
    IdealRecoveryTime ideal = ideal(new IdealRecoveryTime.SlowLink(0, 5_000_000_000L, 0.1));
    assertThat(ideal.seconds(0, data(5000 + 510))).isEqualTo(6, within(0.02));
  }

  private static IdealRecoveryTime ideal(IdealRecoveryTime.SlowLink slow) {
    return new IdealRecoveryTime(TRACE, BUDGET, List.of(0, 1), List.of(0, 1), slow);
  }

  private static long data(long wireBytes) {
    return Math.round(wireBytes / WireBytes.PER_PAYLOAD_BYTE);
  }
}

package io.dayu.sim.tier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** The paper's figure 6 in small: what is left of three data bases, without Curator and with it. */
final class FillOutcomeTest {
  @Test
  void withoutCuratorTheFastTierFills_andNothingLeaves() {
    FillOutcome off = FillOutcome.of(false);
    assertThat(off.fastUsage()).isBetween(97.0, 97.2);
    // 816, 1136 and 1132 GB, but for what is on the fast tier.
    assertThat(off.slowUsage()).isCloseTo(100.0 * (3084 - 898) / 6900, within(0.01));
    // 102 steps of filling the first and 120 of its use; then the next 82 GB.
    assertThat(off.fullAtMinute()).isBetween(111.0, 117.0);
  }

  @Test
  void withCuratorOnlyTheLastIsLeft_andClientsWaitLess() {
    FillOutcome on = FillOutcome.of(true);
    FillOutcome off = FillOutcome.of(false);
    double leftGb = on.fastUsage() / 100 * TieredStore.FAST_GB + on.slowUsage() / 100 * 6900;
    assertThat(leftGb).isCloseTo(1132, within(0.01));
    assertThat(on.fastUsage()).isLessThan(off.fastUsage());
    assertThat(on.storedTb()).isLessThan(off.storedTb());
    assertThat(on.latencyMs()).isLessThan(off.latencyMs());
    assertThat(on.fullAtMinute()).isZero();
  }
}

package io.dayu.sim.heat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Figure 8b of EAFR by its own table 2. */
class SleepSavingsTest {
  private static final SleepSavings PAPER = new SleepSavings(300, 90);

  @Test
  void takesWhatTheTableSays_andInBetweenInProportion() {
    assertThat(SleepSavings.watts(0)).isEqualTo(93.7);
    assertThat(SleepSavings.watts(0.5)).isCloseTo(115.5, within(1e-9));
    assertThat(SleepSavings.watts(1)).isEqualTo(135);
    assertThat(SleepSavings.watts(7)).isEqualTo(135);
  }

  /** 300 servers at 0.7 and 125 W become 210 at 1.0 and 135 W, and 90 that take what is asked. */
  @Test
  void savesByHand() {
    assertThat(PAPER.kwh(0.7, 0)).isCloseTo((300 * 125 - 210 * 135) * 0.024, within(1e-9));
    assertThat(PAPER.kwh(0.7, 93.7)).isCloseTo(17.2, within(0.1));
    assertThat(new SleepSavings(300, 0).kwh(0.4, 5)).isZero();
  }

  /** Were the sleepers busy before, and nobody served for them. */
  @Test
  void aColdServerThatTakesWhatAnIdleOneDoesSavesLessThanThePaperTells() {
    assertThat(PAPER.mostKwhByCold()).isCloseTo(89.2, within(0.01));
    for (double used = 0; used <= 0.7; used += 0.05) {
      assertThat(PAPER.kwh(used, SleepSavings.COLD_WATTS)).isLessThan(89.2);
    }
  }
}

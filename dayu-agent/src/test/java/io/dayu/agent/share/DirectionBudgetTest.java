package io.dayu.agent.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.protocol.LinkTerms;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** One direction of a link in virtual time, observed every 10 ms. */
class DirectionBudgetTest {
  private static final long LINK = 1_000_000;
  private static final long TICK_NS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final double TRICKLE = 0.06 * LINK;
  private static final double FULL = 0.95 * LINK;
  private static final LinkTerms BUDGET = new LinkTerms(750_000, 100_000, false, false, false);

  private final DirectionBudget direction =
      new DirectionBudget(ShareTerms.of(LINK, 0.06, 4_000_000_000L));
  private long nowNs;
  private double allBytes;
  private double recoveryBytes;

  private void pass(long ms, double foregroundBytesPerSec, boolean recovers) {
    for (long left = ms; left > 0; left -= 10) {
      double recovery = recovers ? direction.freeBytesPerSec() : 0;
      recoveryBytes += recovery / 100;
      allBytes += (recovery + foregroundBytesPerSec) / 100;
      nowNs += TICK_NS;
      direction.observe(allBytes, recoveryBytes, BUDGET, nowNs);
    }
  }

  @Test
  void gapIsUsedAndForegroundMakesItGiveWayWithinHundredthsOfASecond() {
    pass(1_000, 0, false);
    assertThat(direction.freeBytesPerSec()).isEqualTo(FULL);

    pass(10, 0.8 * LINK, false);
    assertThat(direction.freeBytesPerSec()).isEqualTo(TRICKLE);

    pass(200, 0.8 * LINK, true);
    assertThat(direction.freeBytesPerSec()).isEqualTo(TRICKLE);

    pass(40, 0, true);
    assertThat(direction.freeBytesPerSec()).isGreaterThan(0.9 * LINK);
  }

  @Test
  void whereForegroundGoesFirstAnywayNothingGivesWay_butEquationOneIsKept() {
    DirectionBudget out = new DirectionBudget(ShareTerms.of(LINK, 0.06, 4_000_000_000L), true);
    double recovered = 0;
    for (int tick = 1; tick <= 3_000; tick++) {
      double foreground = tick / 10 % 2 * 0.5 * LINK;
      recovered += out.freeBytesPerSec() / 100;
      allBytes += (out.freeBytesPerSec() + foreground) / 100;
      out.observe(allBytes, recovered, BUDGET, tick * TICK_NS);
      if (tick == 15) {
        assertThat(foreground).as("at work").isPositive();
        assertThat(out.freeBytesPerSec()).isGreaterThan(0.4 * LINK);
      }
    }

    assertThat(recovered / 30).isCloseTo(0.5 * LINK, within(0.06 * LINK));
  }

  @Test
  void smallForegroundIsLeftItsPart() {
    pass(1_000, 0.1 * LINK, false);

    assertThat(direction.freeBytesPerSec()).isCloseTo(FULL - 0.1 * LINK, within(1.0));
  }

  @Test
  void crowdedLinkHasOthersOnItWhoeverWasCounted() {
    pass(1_000, 0, false);
    for (int i = 0; i < 3; i++) {
      nowNs += TICK_NS;
      allBytes += LINK / 100.0;
      recoveryBytes += LINK / 100.0;
      direction.observe(allBytes, recoveryBytes, BUDGET, nowNs);
    }

    assertThat(direction.freeBytesPerSec()).isEqualTo(TRICKLE);
  }

  @Test
  void meanOfBothStaysUnderTheCeiling() {
    pass(10_000, 0.15 * LINK, false);
    double before = allBytes;

    pass(30_000, 0.15 * LINK, true);

    // What was saved up before may come on top once.
    assertThat((allBytes - before) / 30).isBetween(0.72 * LINK, 0.75 * LINK + LINK / 29.0);
    assertThat(direction.foregroundBytesPerSec()).isCloseTo(0.15 * LINK, within(1_000.0));
  }

  @Test
  void leastIsLeftWhenForegroundAloneIsAboveTheCeiling() {
    pass(10_000, 0.9 * LINK, false);
    double before = recoveryBytes;

    pass(30_000, 0.9 * LINK, true);

    assertThat((recoveryBytes - before) / 30).isCloseTo(TRICKLE, within(1_000.0));
  }

  @Test
  void firstLookKnowsNothingAndTakesATrickle() {
    direction.observe(5e9, 0, BUDGET, nowNs);

    assertThat(direction.freeBytesPerSec()).isEqualTo(TRICKLE);
  }
}

package io.dayu.core.bandwidth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class UsualRateTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private final UsualRate usual = new UsualRate(120 * SECOND);

  @Test
  void nothingIsUsualBeforeTheFirstMeasurement() {
    assertThat(usual.bytesPerSec()).isZero();
  }

  @Test
  void atFirstItIsTheMeanOfAllThatWasMeasured() {
    usual.add(100, SECOND);
    usual.add(400, 2 * SECOND);

    assertThat(usual.bytesPerSec()).isEqualTo(300);
  }

  @Test
  void whatIsOlderThanSomeMinutesFades() {
    for (int second = 0; second < 600; second++) {
      usual.add(1_000, SECOND);
    }
    for (int second = 0; second < 120; second++) {
      usual.add(0, SECOND);
    }
    assertThat(usual.bytesPerSec()).isBetween(360L, 375L);
  }

  @Test
  void whatIsMeasuredInFewerAndLongerSpansCountsTheSame() {
    UsualRate seldom = new UsualRate(120 * SECOND);
    for (int minute = 0; minute < 20; minute++) {
      double rate = minute % 2 * 600;
      seldom.add(rate, 60 * SECOND);
      for (int second = 0; second < 60; second++) {
        usual.add(rate, SECOND);
      }
    }
    assertThat(seldom.bytesPerSec()).isCloseTo(usual.bytesPerSec(), within(1L));
  }

  /** Counts of both ends differ for moments, so that a difference may be negative for one. */
  @Test
  void negativeDifferencesEvenOut_andTheMeanIsNeverNegative() {
    usual.add(-300, SECOND);
    assertThat(usual.bytesPerSec()).isZero();

    usual.add(500, SECOND);
    assertThat(usual.bytesPerSec()).isEqualTo(100);
  }
}

package io.dayu.hdfs.agent;

import static io.dayu.hdfs.agent.Reports.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UsualRateTest {
  private final UsualRate usual = new UsualRate();

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
    assertThat(usual.bytesPerSec()).isBetween(350L, 380L);
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

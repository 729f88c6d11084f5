package io.dayu.core.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ByteWindowTest {
  /** 62 buckets of 10 ns. */
  private final ByteWindow window = new ByteWindow(620);

  @Test
  void spreadsBytesEvenlyOverTheirInterval() {
    window.add(100, 200, 1000);

    assertThat(window.between(100, 149)).isCloseTo(500, within(1e-6));
    assertThat(window.between(150, 200)).isCloseTo(500, within(1e-6));
    assertThat(window.between(100, 200)).isCloseTo(1000, within(1e-6));
  }

  @Test
  void countsTheBucketThatIsNotFullYet() {
    window.add(100, 103, 30);

    assertThat(window.between(100, 103)).isCloseTo(30, within(1e-6));
    assertThat(window.bucketStartNs(103)).isEqualTo(100);
    assertThat(window.bucketStartNs(-1)).isEqualTo(-10);
  }

  @Test
  void bytesOfAnInstantAllCount() {
    window.add(105, 105, 42);

    assertThat(window.between(100, 105)).isCloseTo(42, within(1e-6));
  }

  @Test
  void forgetsWhatIsOlderThanTheRing() {
    window.add(0, 10, 1000);
    window.add(700, 710, 1);

    assertThat(window.between(0, 710)).isCloseTo(1, within(1e-6));
  }

  @Test
  void forgetsEverythingAfterALongSilence() {
    window.add(0, 600, 1000);
    window.add(100_000, 100_010, 5);

    assertThat(window.between(0, 100_010)).isCloseTo(5, within(1e-6));
  }

  @Test
  void lateBytesDoNotLandInNewerTime() {
    window.add(630, 639, 9);
    window.add(-400, 629, 1029);

    assertThat(window.between(630, 639)).isCloseTo(9, within(1e-6));
  }
}

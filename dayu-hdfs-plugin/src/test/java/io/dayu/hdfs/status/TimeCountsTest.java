package io.dayu.hdfs.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;

class TimeCountsTest {
  private static final long MS = 1_000_000;

  @Test
  void quantilesAreRightToATenth() {
    TimeCounts counts = new TimeCounts();
    for (int ms = 1; ms <= 1000; ms++) {
      counts.add(ms * MS);
    }

    assertThat(counts.quantileNs(0.9)).isCloseTo(900 * MS, withinPercentage(10));
    assertThat(counts.quantileNs(0.99)).isCloseTo(990 * MS, withinPercentage(10));
  }

  @Test
  void ofNoneThereIsNoQuantile_andSumsHaveBoth() {
    TimeCounts one = new TimeCounts();
    TimeCounts other = new TimeCounts();
    assertThat(one.quantileNs(0.9)).isZero();

    one.add(MS);
    other.add(100 * MS);
    assertThat(one.with(other).quantileNs(0.5)).isCloseTo(MS, withinPercentage(10));
    assertThat(one.with(other).quantileNs(1)).isCloseTo(100 * MS, withinPercentage(10));
  }
}

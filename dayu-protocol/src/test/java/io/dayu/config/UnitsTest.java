package io.dayu.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests that each number has the unit of its size. */
class UnitsTest {
  @Test
  void sizesAndRatesAreInPowersOf1000() {
    assertThat(Units.bytes(512)).isEqualTo("512 B");
    assertThat(Units.bytes(3_000_000_000L)).isEqualTo("3.0 GB");
    assertThat(Units.bytes(Long.MAX_VALUE)).isEqualTo("9223.4 PB");
    assertThat(Units.rate(87_450_000)).isEqualTo("87.5 MB/s");
    assertThat(Units.rate(20_000)).isEqualTo("20.0 KB/s");
    assertThat(Units.rate(0)).isEqualTo("0 B/s");
  }

  @Test
  void speedsOfInterfacesAreInBits() {
    assertThat(Units.bits(20_000)).isEqualTo("160 kbit/s");
    assertThat(Units.bits(1_250_000_000)).isEqualTo("10.0 Gbit/s");
    assertThat(Units.bits(12_500_000_000L)).isEqualTo("100 Gbit/s");
  }

  @Test
  void timesHaveTwoUnitsAtMost() {
    assertThat(Units.time(200_000)).isEqualTo("3 m 20 s");
    assertThat(Units.time(1_500)).isEqualTo("1.5 s");
    assertThat(Units.time(59_000)).isEqualTo("59 s");
    assertThat(Units.time(2 * 3_600_000 + 60_000)).isEqualTo("2 h 1 m");
    assertThat(Units.shortTime(210)).isEqualTo("0.21 ms");
    assertThat(Units.shortTime(1_200_000)).isEqualTo("1.2 s");
  }

  @Test
  void amountsAreReadInWeeksToo() {
    assertThat(Amounts.nanoseconds("1w")).hasValue(7 * 86_400_000_000_000L);
  }

  @Test
  void momentsAreOfUtc() {
    assertThat(Units.moment(0)).isEqualTo("1970-01-01 00:00:00");
    assertThat(Units.moment(1_700_000_000_999L)).isEqualTo("2023-11-14 22:13:20");
  }
}

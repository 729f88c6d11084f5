package io.dayu.tools.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class QuantitiesTest {
  @ParameterizedTest
  @CsvSource({
    "20Mbit, 2500000",
    "2.5MB, 2500000",
    "2.5MB/s, 2500000",
    "1Gbit/s, 125000000",
    "80bit, 10",
    "1KiB, 1024",
    "0, 0"
  })
  void speedsInBitsAndBytesAreBytesASecond(String text, long bytesPerSec) {
    assertThat(Quantities.bytesPerSec(text)).isEqualTo(bytesPerSec);
  }

  @ParameterizedTest
  @ValueSource(strings = {"20", "20000000", "Mbit", "20mbit", "20Mbit/m", "-1MB", ""})
  void aSpeedWithoutItsUnitIsRefused(String text) {
    assertThatThrownBy(() -> Quantities.bytesPerSec(text))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("20Mbit or 2.5MB/s");
  }

  @Test
  void sizesAreBytesWithOrWithoutTheirUnit() {
    assertThat(Quantities.bytes("64MB")).isEqualTo(64_000_000);
    assertThat(Quantities.bytes("64MiB")).isEqualTo(64L << 20);
    assertThat(Quantities.bytes("512")).isEqualTo(512);
    assertThatThrownBy(() -> Quantities.bytes("20Mbit")).isInstanceOf(BadInputException.class);
  }
}

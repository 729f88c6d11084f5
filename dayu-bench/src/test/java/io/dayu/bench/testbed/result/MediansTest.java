package io.dayu.bench.testbed.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Medians leave out what is not known. */
final class MediansTest {
  @Test
  void theMiddleOfWhatIsKnown() {
    assertThat(Medians.of(DoubleStream.of(3, Double.NaN, 1, 2))).isEqualTo(2);
    assertThat(Medians.of(DoubleStream.of(1, 4))).isEqualTo(2.5);
    assertThat(Medians.of(DoubleStream.of(Double.NaN))).isNaN();
  }
}

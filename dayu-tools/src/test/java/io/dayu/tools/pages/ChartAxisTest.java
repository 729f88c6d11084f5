package io.dayu.tools.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.dayu.tools.input.BadInputException;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Tests of the axes of charts. */
final class ChartAxisTest {
  @Test
  void axisBeginsAtZero_orBelowWhereValuesAre() {
    SvgScale from0 = SvgScale.to(DoubleStream.of(10, 78, 360));
    assertThat(from0.ticks()).startsWith(0.0, 50.0).endsWith(400.0);
    assertThat(from0.share(200)).isEqualTo(0.5);

    SvgScale below = SvgScale.to(DoubleStream.of(-0.03, 0.4, Double.NaN));
    assertThat(below.ticks()).startsWith(-0.1, 0.0);
    assertThat(below.share(-0.1)).isZero();
    assertThat(below.share(0)).isCloseTo(1 / 6.0, within(1e-9));
    assertThat(below.share(below.ticks().get(below.ticks().size() - 1))).isEqualTo(1);
    assertThat(SvgScale.to(DoubleStream.of(0, 0)).share(0)).isZero();
  }

  @Test
  void logarithmicAxisHasEqualLengthsForEqualQuotients() {
    LogScale scale = LogScale.to(DoubleStream.of(1.02, 19, Double.NaN));
    assertThat(scale.ticks()).containsExactly(1.0, 2.0, 5.0, 10.0, 20.0);
    assertThat(scale.share(1)).isZero();
    assertThat(scale.share(20)).isEqualTo(1);
    assertThat(scale.share(4) - scale.share(2))
        .isCloseTo(scale.share(16) - scale.share(8), within(1e-12));
    assertThat(scale.label(0.5)).isEqualTo("0.5");
    assertThat(LogScale.to(DoubleStream.of(0.98, 1.9)).ticks())
        .containsExactly(0.7, 1.0, 1.2, 1.5, 2.0);
    assertThatThrownBy(() -> LogScale.to(DoubleStream.of(0, 2)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("no place for 0");
  }
}

package io.dayu.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** The demo's command line. */
final class DemoOptionsTest {
  @Test
  void plainIsTheDefaultAndOverrulesTheTerminal() {
    assertThat(DemoOptions.parse().terminal()).isFalse();
    assertThat(DemoOptions.parse("--terminal", "--color", "--columns=200"))
        .isEqualTo(new DemoOptions(false, true, true, 80));
    assertThat(DemoOptions.parse("--terminal", "--plain").terminal()).isFalse();
  }

  @Test
  void unknownOptionsAreNamed() {
    assertThatThrownBy(() -> DemoOptions.parse("--fast")).hasMessageContaining("--fast");
  }

  @Test
  void usageFitsTheScreen() {
    assertThat(DemoOptions.USAGE.lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
  }
}

package io.dayu.core.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PropertyTest {
  private static final Gen<Integer> SMALL = random -> random.nextInt(100);

  @Test
  void failureNamesItsSeedAndValue() {
    assertThatThrownBy(() -> Property.check(SMALL, value -> assertThat(value).isLessThan(50)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("-Ddayu.property.seed=")
        .hasMessageContaining("-Ddayu.property.tries=1")
        .hasMessageContaining("for ");
  }

  @Test
  void moreThanHalfDiscardedFails() {
    assertThatThrownBy(
            () ->
                Property.check(
                    100,
                    SMALL,
                    value -> {
                      if (value < 90) {
                        throw Property.discard();
                      }
                    }))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("discarded");
  }

  @Test
  void someDiscardedPasses() {
    assertThatCode(
            () ->
                Property.check(
                    100,
                    SMALL,
                    value -> {
                      if (value < 10) {
                        throw Property.discard();
                      }
                    }))
        .doesNotThrowAnyException();
  }
}

package io.dayu.sim.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Names and what becomes of wrong ones. */
class SchedulerSpecsTest {
  @Test
  void everyNameIsThereOnce() {
    assertThat(SchedulerSpecs.all()).extracting(SchedulerSpec::name).doesNotHaveDuplicates();
    assertThat(SchedulerSpecs.all())
        .extracting(SchedulerSpec::name)
        .contains("random+W", "greedy2+DA");
  }

  @Test
  void aChoiceAloneHasDayusRates() {
    assertThat(SchedulerSpecs.named("random").name()).isEqualTo("random+W");
    assertThat(SchedulerSpecs.named("hull").name()).isEqualTo("hull+W");
    assertThat(SchedulerSpecs.named("eafr").name()).isEqualTo("eafr");
  }

  @Test
  void anUnknownNameIsAnsweredWithAllKnownOnes() {
    assertThatThrownBy(() -> SchedulerSpecs.named("dayuu"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"dayuu\"")
        .hasMessageContaining("dayu, ")
        .hasMessageContaining("best-of-two-random+MM");
  }
}

package io.dayu.sim.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Names and what becomes of wrong ones. */
class ContendersTest {
  @Test
  void everyNameIsThereOnce() {
    assertThat(Contenders.all()).extracting(Contender::name).doesNotHaveDuplicates();
    assertThat(Contenders.all()).extracting(Contender::name).contains("random+W", "greedy2+DA");
  }

  @Test
  void aChoiceAloneHasDayusRates() {
    assertThat(Contenders.named("random").name()).isEqualTo("random+W");
    assertThat(Contenders.named("hull").name()).isEqualTo("hull+W");
    assertThat(Contenders.named("eafr").name()).isEqualTo("eafr");
  }

  @Test
  void anUnknownNameIsAnsweredWithAllKnownOnes() {
    assertThatThrownBy(() -> Contenders.named("dayuu"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"dayuu\"")
        .hasMessageContaining("dayu, ")
        .hasMessageContaining("best-of-two-random+MM");
  }
}

package io.dayu.protocol.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the process that switches machines and the NameNode say to each other arrives. */
final class PowerMessagesTest {
  private static final String NAME = "d290f1ee6c544b01";

  /** Characters of a word that a NameNode hears. */
  private static final int LENGTH_MAX = 256;

  @Test
  void questionArrives_howeverLongItIs() throws Exception {
    PowerQuestion longest = new PowerQuestion(NAME, "h".repeat(128), NAME, NAME, false);
    String[] words = longest.words();
    assertThat(words[0]).isEqualTo("power");
    assertThat(words[1]).hasSizeLessThanOrEqualTo(LENGTH_MAX);
    assertThat(PowerQuestion.of(List.of(words).subList(1, words.length))).isEqualTo(longest);
  }

  @Test
  void questionWithoutANameIsRefused() {
    assertThatThrownBy(() -> PowerQuestion.of(List.of("{\"worked\":true}")))
        .isInstanceOf(IOException.class)
        .hasMessage("The process has no name.");
    assertThatThrownBy(() -> PowerQuestion.of(List.of()))
        .isInstanceOf(IOException.class)
        .hasMessage("It is one word.");
  }

  @Test
  void orderArrives_andWhatAnOlderVersionLacksIsNothing() throws Exception {
    PowerAnswer order = new PowerAnswer(NAME, true, List.of("dn1", "dn 2"), 9_000, 60_000);
    assertThat(RecordJson.read(RecordJson.word(order), PowerAnswer.class)).isEqualTo(order);
    assertThat(RecordJson.read("{}", PowerAnswer.class)).isEqualTo(PowerAnswer.NOTHING);
    assertThat(PowerAnswer.NOTHING.isOrder()).isFalse();
  }
}

package io.dayu.it.testbed.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Numbers are found in what the NameNode shows. */
final class NameNodeNumbersTest {
  @Test
  void aNumberIsFoundByItsWholeName() {
    String text = "{\"PendingReplicationBlocks\" : 3,\n \"NumLiveDataNodes\" : 12}";
    assertThat(NameNodeNumbers.number(text, "NumLiveDataNodes")).hasValue(12);
    assertThat(NameNodeNumbers.number(text, "LiveDataNodes")).isEmpty();
    assertThat(NameNodeNumbers.number("", "NumLiveDataNodes")).isEmpty();
  }

  @Test
  void whatIsNotKnownIsNotSettled() {
    assertThat(new NameNodeNumbers.State(-1, -1, -1, -1).settled()).isFalse();
    assertThat(new NameNodeNumbers.State(9, 1, 0, 0).settled()).isTrue();
  }
}

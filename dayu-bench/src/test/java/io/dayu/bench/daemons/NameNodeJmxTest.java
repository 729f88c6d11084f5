package io.dayu.bench.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Numbers are found in what the NameNode shows. */
final class NameNodeJmxTest {
  @Test
  void aNumberIsFoundByItsWholeName() {
    String text = "{\"PendingReplicationBlocks\" : 3,\n \"NumLiveDataNodes\" : 12}";
    assertThat(NameNodeJmx.number(text, "NumLiveDataNodes")).hasValue(12);
    assertThat(NameNodeJmx.number(text, "LiveDataNodes")).isEmpty();
    assertThat(NameNodeJmx.number("", "NumLiveDataNodes")).isEmpty();
  }
}

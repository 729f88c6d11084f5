package io.dayu.bench.testbed.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A test of what the NameNode's numbers mean to a run. */
final class NameNodeNumbersTest {
  @Test
  void whatIsNotKnownIsNotSettled() {
    assertThat(new NameNodeNumbers.State(-1, -1, -1).settled()).isFalse();
    assertThat(new NameNodeNumbers.State(9, 0, 0).settled()).isTrue();
  }
}

package io.dayu.agent.pull;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A test of what HDFS's receiver logs of a pull that was told to stop. */
class PullCancelledExceptionTest {
  @Test
  void cancelledPullIsLoggedInOneLine() {
    assertThat(new PullCancelledException().getStackTrace()).isEmpty();
  }
}

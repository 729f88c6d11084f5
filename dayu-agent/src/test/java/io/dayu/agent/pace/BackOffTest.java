package io.dayu.agent.pace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** How long a busy path is left alone, in virtual time. */
class BackOffTest {
  private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);

  private final BackOff backOff = new BackOff(0);

  @Test
  void pathThatIsFreeIsNotLeftAlone() {
    backOff.chunkCame(false, 5 * MS);

    assertThat(backOff.waitNs(5 * MS)).isNotPositive();
  }

  @Test
  void eachLateChunkDoublesTheWait_upToItsMost() {
    for (long expectedMs : new long[] {25, 50, 100, 100}) {
      backOff.chunkCame(true, 0);
      assertThat(backOff.waitNs(0)).isEqualTo(expectedMs * MS);
    }
  }

  @Test
  void oneChunkInTimeEndsIt() {
    backOff.chunkCame(true, 0);
    backOff.chunkCame(true, 0);
    backOff.chunkCame(false, 0);
    backOff.chunkCame(true, 0);

    assertThat(backOff.waitNs(0)).isEqualTo(25 * MS);
  }
}

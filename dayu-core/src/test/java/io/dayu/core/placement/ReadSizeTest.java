package io.dayu.core.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests of the size that a read is taken to have. */
class ReadSizeTest {
  private static final long SECOND = 1_000_000_000;
  private static final long MB = 1 << 20;

  private final ReadSize size = new ReadSize();

  @Test
  void untilSomethingWasReadItIsABlock() {
    assertThat(size.bytes()).isEqualTo(ReadSize.MOST_BYTES);
    size.learn(1000 * MB, 0, SECOND);
    assertThat(size.bytes()).isEqualTo(ReadSize.MOST_BYTES);
  }

  @Test
  void itIsWhatWasSentByWhatWasPromised() {
    for (int second = 0; second < 300; second++) {
      size.learn(40 * MB, 10, SECOND);
    }
    assertThat(size.bytes()).isEqualTo(4 * MB);
  }

  /** A reader that listed a thousand locations and reads none of them. */
  @Test
  void promisesThatNobodyKeepsMakeItSmall_andAreForgottenInMinutes() {
    size.learn(40 * MB, 1_000_000, SECOND);
    assertThat(size.bytes()).isEqualTo(ReadSize.LEAST_BYTES);
    for (int second = 0; second < 1800; second++) {
      size.learn(40 * MB, 10, SECOND);
    }
    assertThat(size.bytes()).isBetween(3 * MB, 4 * MB);
  }

  @Test
  void otherTrafficMakesItABlockAtMost() {
    size.learn(1e15, 1, SECOND);
    assertThat(size.bytes()).isEqualTo(ReadSize.MOST_BYTES);
  }
}

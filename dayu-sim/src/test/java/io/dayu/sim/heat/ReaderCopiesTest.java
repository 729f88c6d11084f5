package io.dayu.sim.heat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of the copies that readers' own DataNodes keep. */
class ReaderCopiesTest {
  private static ReaderCopies copies(int most) {
    return new ReaderCopies(2, most, new SplittableRandom(1));
  }

  @Test
  void theLeastRecentlyReadGoes_ofThatDataNodeAlone() {
    ReaderCopies copies = copies(2);
    assertThat(copies.keep(0, 1)).isEmpty();
    assertThat(copies.keep(0, 2)).isEmpty();
    assertThat(copies.keep(1, 3)).isEmpty();
    copies.read(0, 1);
    copies.read(0, 7);
    assertThat(copies.keep(0, 4)).hasValue(2);
    assertThat(copies.keep(0, 5)).hasValue(1);
  }

  @Test
  void keepsThreeReadsOfTen_andNoneWithoutRoom() {
    ReaderCopies some = copies(1);
    long kept = IntStream.range(0, 10_000).filter(read -> some.keeps()).count();
    assertThat(kept / 10_000.0).isCloseTo(0.3, within(0.02));
    ReaderCopies none = copies(0);
    assertThat(IntStream.range(0, 100).anyMatch(read -> none.keeps())).isFalse();
  }
}

package io.dayu.sim.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.tools.trace.Foreground;
import org.junit.jupiter.api.Test;

/** Means over time of two nodes whose traffic grows by the second. */
class NodeMeansTest {
  private static final long SECOND_NS = 1_000_000_000;

  private static final Foreground GROWING =
      new Foreground() {
        @Override
        public long stepNs() {
          return SECOND_NS;
        }

        @Override
        public int nodes() {
          return 2;
        }

        @Override
        public void fill(long atNs, long[] in, long[] out) {
          long second = atNs / SECOND_NS;
          in[0] = second;
          in[1] = 10 * second;
          out[0] = 100 * second;
          out[1] = 7;
        }
      };

  private final NodeMeans means = new NodeMeans(GROWING);

  @Test
  void theyAreOfWhatComesInThenOfWhatGoesOut() {
    assertThat(means.over(2 * SECOND_NS, 3 * SECOND_NS, SECOND_NS)).containsExactly(3, 30, 300, 7);
  }

  @Test
  void onlyTheMomentsToldAreLookedAt() {
    assertThat(means.over(0, 9 * SECOND_NS, 5 * SECOND_NS)).containsExactly(2.5, 25, 250, 7);
    assertThat(means.over(0, SECOND_NS, 4 * SECOND_NS)).containsExactly(0, 0, 0, 7);
  }
}

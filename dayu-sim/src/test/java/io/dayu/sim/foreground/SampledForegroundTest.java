package io.dayu.sim.foreground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.tools.trace.Foreground;
import org.junit.jupiter.api.Test;

/** Samples of traffic that grows by 10 byte/s each second. */
class SampledForegroundTest {
  private static final long SECOND_NS = 1_000_000_000;

  private record Growing() implements Foreground {
    @Override
    public long stepNs() {
      return SECOND_NS;
    }

    @Override
    public int nodes() {
      return 1;
    }

    @Override
    public void fill(long atNs, long[] in, long[] out) {
      in[0] = 10 * (atNs / SECOND_NS);
      out[0] = 1000 - in[0];
    }
  }

  private final Foreground sampled = new SampledForeground(new Growing(), 5 * SECOND_NS);

  private String at(double seconds) {
    long[] in = new long[1];
    long[] out = new long[1];
    sampled.fill((long) (seconds * SECOND_NS), in, out);
    return in[0] + " " + out[0];
  }

  @Test
  void trafficStandsAtTheMeanOfItsSample() {
    assertThat(sampled.stepNs()).isEqualTo(5 * SECOND_NS);
    assertThat(at(0)).isEqualTo("20 980");
    assertThat(at(4.9)).isEqualTo("20 980");
    assertThat(at(5)).isEqualTo("70 930");
    assertThat(at(1)).isEqualTo("20 980");
  }

  @Test
  void samplesOfBrokenStepsAreRefused() {
    assertThatThrownBy(() -> new SampledForeground(new Growing(), SECOND_NS * 3 / 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1500000000");
  }
}

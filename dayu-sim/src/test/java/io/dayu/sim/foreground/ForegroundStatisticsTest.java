package io.dayu.sim.foreground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.tools.trace.Foreground;
import org.junit.jupiter.api.Test;

final class ForegroundStatisticsTest {
  private static final long SLOT_NS = 15_000_000_000L;

  /** Two nodes on links of 100: 10 and 30 in, swapped every slot; 20 out. */
  private static final Foreground SWAPPING =
      new Foreground() {
        @Override
        public long stepNs() {
          return SLOT_NS;
        }

        @Override
        public int nodes() {
          return 2;
        }

        @Override
        public void fill(long atNs, long[] in, long[] out) {
          boolean odd = atNs / SLOT_NS % 2 == 1;
          in[0] = odd ? 30 : 10;
          in[1] = odd ? 10 : 30;
          out[0] = 20;
          out[1] = 20;
        }
      };

  @Test
  void measuresByHand() {
    ForegroundStatistics statistics =
        ForegroundStatistics.of(SWAPPING, 100, ForegroundStatistics.MeasuredSpan.ofHours(1));
    assertThat(statistics.meanShare()).isCloseTo(0.2, within(1e-9));
    double variation = Math.sqrt(0.5) * 0.5;
    assertThat(statistics.slotVariation().p5()).isCloseTo(variation, within(1e-9));
    assertThat(statistics.slotVariation().p95()).isCloseTo(variation, within(1e-9));
    assertThat(statistics.hourVariation()).isCloseTo(0, within(1e-9));
    assertThat(statistics.dayVariation()).isNaN();
    assertThat(statistics.change().p50()).isZero();
    assertThat(statistics.change().p95()).isCloseTo(0.2, within(2e-4));
    assertThat(statistics.change().max()).isCloseTo(0.2, within(2e-4));
  }

  @Test
  void idealRecoveryUsesEquationOneOfTheSlowerDirection() {
    Foreground steady = new SteadyForeground(10, 50, 100);
    assertThat(new IdealRecovery(0.75, 30, 100).seconds(steady, 0, 900)).isCloseTo(3, within(1e-9));
  }
}

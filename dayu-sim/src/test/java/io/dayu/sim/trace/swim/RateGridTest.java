package io.dayu.sim.trace.swim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.testing.Property;
import io.dayu.sim.trace.swim.RateGrid.Span;
import io.dayu.tools.trace.Trace;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Bytes spread over steps, against the same bytes in a thousand portions. */
class RateGridTest {
  private static final int NODES = 3;
  private static final int STEPS = 5;
  private static final long STEP_SECONDS = 4;
  private static final int PORTIONS = 1000;

  /** Some transfers in a grid, and what the plain sum of their portions is. */
  private static final class Transfers {
    final RateGrid grid = new RateGrid(NODES, STEPS, STEP_SECONDS);
    final double[][] in = new double[NODES][STEPS];
    final double[][] out = new double[NODES][STEPS];
    double portionRates;

    Transfers(SplittableRandom random) {
      for (int i = 0; i < 6; i++) {
        int from = random.nextInt(NODES);
        int to = random.nextInt(NODES);
        long bytes = 1L + random.nextInt(100_000);
        double length = random.nextInt(5) == 0 ? 0 : random.nextDouble(12);
        Span span = new Span(random.nextDouble(22), length);
        grid.sends(from, bytes, span);
        grid.receives(to, bytes, span);
        add(out[from], bytes, span);
        add(in[to], bytes, span);
        portionRates += (double) bytes / PORTIONS / STEP_SECONDS;
      }
    }

    private static void add(double[] rates, long bytes, Span span) {
      for (int portion = 0; portion < PORTIONS; portion++) {
        double at = span.fromSeconds() + (portion + 0.5) / PORTIONS * span.lengthSeconds();
        int step = (int) (at / STEP_SECONDS);
        if (step < STEPS) {
          rates[step] += (double) bytes / PORTIONS / STEP_SECONDS;
        }
      }
    }
  }

  @Test
  void bytesAreSpreadEvenlyOverTheirTime_andLeftOutAfterTheLastStep() {
    Property.check(
        Transfers::new,
        transfers -> {
          Trace trace = transfers.grid.trace();
          assertThat(trace.stepNs()).isEqualTo(4_000_000_000L);
          for (int node = 0; node < NODES; node++) {
            for (int step = 0; step < STEPS; step++) {
              assertThat((double) trace.inBytesPerSec(node, step))
                  .isCloseTo(transfers.in[node][step], within(transfers.portionRates));
              assertThat((double) trace.outBytesPerSec(node, step))
                  .isCloseTo(transfers.out[node][step], within(transfers.portionRates));
            }
          }
        });
  }

  @Test
  void whatTakesNoTimeIsOfItsStep() {
    RateGrid grid = new RateGrid(1, 2, STEP_SECONDS);
    grid.sends(0, 100, new Span(4, 0));
    assertThat(grid.trace().outBytesPerSec(0, 0)).isZero();
    assertThat(grid.trace().outBytesPerSec(0, 1)).isEqualTo(25);
  }
}

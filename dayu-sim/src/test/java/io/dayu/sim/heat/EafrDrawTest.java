package io.dayu.sim.heat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** EAFR's draw, by how often it draws whom. */
class EafrDrawTest {
  private static final int DRAWS = 100_000;

  private static double[] shares(EafrDraw draw, int servers, int without, double... room) {
    double[] shares = new double[servers];
    for (int i = 0; i < DRAWS; i++) {
      shares[draw.draw(server -> server != without, server -> room[server])] += 1.0 / DRAWS;
    }
    return shares;
  }

  /** Equations 10 and 11 by hand: places 1 to 3 weigh 6, 3 and 2 elevenths. */
  @Test
  void drawsByThePlacesInBothOrders() {
    EafrDraw draw = new EafrDraw(new double[] {0.4, 0.4, 1}, new SplittableRandom(1));
    draw.seen(0, 0.2);
    draw.seen(1, 0.6);
    double[] shares = shares(draw, 3, -1, 9, 1, 5);
    // Server 2 was fast, and nothing was sent there since; then 1, then 0.
    assertThat(shares[0]).isCloseTo((2 + 6) / 22.0, within(0.01));
    assertThat(shares[1]).isCloseTo((3 + 2) / 22.0, within(0.01));
    assertThat(shares[2]).isCloseTo((6 + 3) / 22.0, within(0.01));
  }

  /** Equation 9 forgets what was long ago. */
  @Test
  void expectsWhatItHasSeenOfLate_andDrawsNoneThatMayNotBe() {
    EafrDraw draw = new EafrDraw(new double[] {1, 1, 1}, new SplittableRandom(1));
    draw.seen(0, 0.1);
    for (int i = 0; i < 20; i++) {
      draw.seen(0, 0.9);
      draw.seen(1, 0.5);
    }
    double[] shares = shares(draw, 3, 2, 1, 0, 9);
    assertThat(shares[2]).isZero();
    assertThat(shares[0]).isCloseTo(2 / 3.0, within(0.01));
  }
}

package io.dayu.sim.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.IntSupplier;

/** A check of how often random numbers are drawn, against how often they should be. */
public final class Draws {
  private static final int COUNT = 20_000;
  private static final double STANDARD_DEVIATIONS = 5;

  private Draws() {}

  /** Checks that each number from 0 up is drawn as often as told, and one of share 0 never. */
  public static void haveShares(IntSupplier draw, double... shares) {
    int[] drawn = new int[shares.length];
    for (int i = 0; i < COUNT; i++) {
      drawn[draw.getAsInt()]++;
    }
    for (int number = 0; number < shares.length; number++) {
      double share = shares[number];
      double deviation = Math.sqrt(COUNT * share * (1 - share));
      assertThat((double) drawn[number])
          .as("draws of %d", number)
          .isCloseTo(COUNT * share, within(STANDARD_DEVIATIONS * deviation));
    }
  }
}

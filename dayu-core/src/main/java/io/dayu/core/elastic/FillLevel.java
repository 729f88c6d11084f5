package io.dayu.core.elastic;

import java.util.function.DoubleUnaryOperator;

/** A search for the level to which something must be filled. */
final class FillLevel {
  /** A double has no more places between 0 and a power of two. */
  private static final int HALVINGS = 160;

  private static final double HIGHEST = 0x1p100;

  private FillLevel() {}

  /**
   * The lowest level, to a double's places, at which so much is filled in.
   *
   * @param filled by level; never falls, and is 0 or more at level 0
   */
  static double reaching(double wanted, DoubleUnaryOperator filled) {
    double high = 1;
    while (filled.applyAsDouble(high) < wanted && high < HIGHEST) {
      high *= 2;
    }
    double low = 0;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = low + (high - low) / 2;
      if (filled.applyAsDouble(middle) < wanted) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}

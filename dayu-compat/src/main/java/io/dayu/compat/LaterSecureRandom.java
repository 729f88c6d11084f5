package io.dayu.compat;

import java.security.SecureRandom;

/** Later members of {@link SecureRandom}. */
@StandsFor(SecureRandom.class)
public final class LaterSecureRandom {
  private LaterSecureRandom() {}

  /**
   * A number from 0 to below the bound, each as likely: drawn again where the last ones would be.
   */
  public static long nextLong(SecureRandom random, long bound) {
    if (bound <= 0) {
      throw new IllegalArgumentException("bound must be positive");
    }
    long most = bound - 1;
    long drawn = random.nextLong();
    if ((bound & most) == 0) {
      return drawn & most;
    }
    long positive = drawn >>> 1;
    long number = positive % bound;
    while (positive + most - number < 0) {
      positive = random.nextLong() >>> 1;
      number = positive % bound;
    }
    return number;
  }
}

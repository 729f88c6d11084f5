package io.dayu.sim.together;

/**
 * The rate at which a system wants copies.
 *
 * @param perMinute copies that it wants in a minute
 * @param atOnce copies that it has open at most
 */
public record WishRate(double perMinute, int atOnce) {
  public WishRate {
    if (!(perMinute >= 0) || atOnce < 1) {
      throw new IllegalArgumentException(perMinute + " a minute, " + atOnce + " at once");
    }
  }
}

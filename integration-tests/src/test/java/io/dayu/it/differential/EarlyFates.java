package io.dayu.it.differential;

import java.util.Random;

/** Has last replicas copied early in a half of all drawn trials, which are as they were else. */
final class EarlyFates {
  private EarlyFates() {}

  /** The trial of a seed, with early copies or without. */
  static Trial draw(long seed, Trial trial) {
    // Neighbouring seeds begin alike.
    Random random = new Random(seed * 0xA0761D6478BD642FL);
    random.nextInt();
    return random.nextBoolean() ? trial.otherwiseEarly() : trial;
  }
}

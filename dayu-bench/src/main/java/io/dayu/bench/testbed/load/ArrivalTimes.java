package io.dayu.bench.testbed.load;

import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;

/** Poisson arrivals whose rate changes from step to step. Not thread safe. */
final class ArrivalTimes {
  private static final double NS_PER_SEC = 1e9;

  private final SplittableRandom random;
  private final Steps steps;
  private final IntToDoubleFunction ratePerSec;
  private long atNs;

  /** The steps of time: the one that a time belongs to, and when the next one begins. */
  interface Steps {
    int stepAt(long ns);

    long nextChangeNs(long ns);
  }

  /**
   * Arrivals from a time on.
   *
   * @param ratePerSec by step
   */
  ArrivalTimes(SplittableRandom random, Steps steps, IntToDoubleFunction ratePerSec, long fromNs) {
    this.random = random;
    this.steps = steps;
    this.ratePerSec = ratePerSec;
    this.atNs = fromNs;
  }

  /** The time of the next one; {@link Long#MAX_VALUE} when none comes any more. */
  long next() {
    double needed = -Math.log(1 - random.nextDouble());
    while (atNs != Long.MAX_VALUE) {
      double rate = ratePerSec.applyAsDouble(steps.stepAt(atNs));
      long untilNs = steps.nextChangeNs(atNs);
      double room = rate * (untilNs - atNs) / NS_PER_SEC;
      if (rate > 0 && (untilNs == Long.MAX_VALUE || room >= needed)) {
        atNs += Math.round(needed / rate * NS_PER_SEC);
        return atNs;
      }
      needed -= room;
      atNs = untilNs;
    }
    return atNs;
  }
}

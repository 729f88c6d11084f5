package io.dayu.hdfs.limits;

import java.util.Optional;

/**
 * A limit that was passed.
 *
 * @param sinceNs since when, by the planner's clock
 */
record PassedLimit(SiteLimit limit, double value, double bound, long sinceNs) {
  /** A limit at that value, where it is more than the bound. */
  static Optional<PassedLimit> of(SiteLimit limit, double value, double bound, long nowNs) {
    return value > bound
        ? Optional.of(new PassedLimit(limit, value, bound, nowNs))
        : Optional.empty();
  }

  /** The value and the bound, in words. */
  String words() {
    return limit.words(value, bound);
  }
}

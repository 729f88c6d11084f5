package io.dayu.bench.testbed.frontier;

/**
 * A setting's place between time and clients.
 *
 * @param seconds until all was back
 * @param rise of what clients feel over that without a failure; 0 for none
 */
record FrontPoint(double seconds, double rise) {
  /** True if both are numbers, as of a recovery that ended. */
  boolean known() {
    return Double.isFinite(seconds) && Double.isFinite(rise);
  }

  /** True if the other is no worse in either and better in one. */
  boolean isBeatenBy(FrontPoint other) {
    return other.seconds <= seconds
        && other.rise <= rise
        && (other.seconds < seconds || other.rise < rise);
  }
}

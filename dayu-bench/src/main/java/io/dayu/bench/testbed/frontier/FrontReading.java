package io.dayu.bench.testbed.frontier;

/**
 * A value read off a curve, or the side on which the curve does not reach so far.
 *
 * @param value that was read; NaN beyond the curve
 * @param reach of the curve
 */
record FrontReading(double value, CurveReach reach) {
  /** The place of what is asked for on a curve. */
  enum CurveReach {
    /** Between the curve's ends. */
    WITHIN,
    /** Sooner than the curve's soonest point. */
    SOONER,
    /** Later than its latest point. */
    LATER,
    /** A greater rise than at its soonest point. */
    MORE,
    /** A smaller rise than at its latest point. */
    LESS,
    /** Stock HDFS raises nothing there, so that nothing can be set against it. */
    NO_RISE,
    /** Nothing is known: a run is missing or did not end. */
    UNKNOWN
  }

  static FrontReading within(double value) {
    return new FrontReading(value, CurveReach.WITHIN);
  }

  static FrontReading beyond(CurveReach reach) {
    return new FrontReading(Double.NaN, reach);
  }

  boolean isWithin() {
    return reach == CurveReach.WITHIN;
  }
}

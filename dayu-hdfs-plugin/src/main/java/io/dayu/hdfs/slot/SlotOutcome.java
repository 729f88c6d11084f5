package io.dayu.hdfs.slot;

/**
 * What came of a slot's plan until the next was made.
 *
 * @param seconds between the two plans, above 0
 * @param plannedBytes that the plan's rates come to in that time, above 0
 * @param dueBytes that should have moved in it by equation 2 and the settings, if there was so much
 * @param movedBytes that came in meanwhile, by the agents' word; below 0 when more was given up
 */
record SlotOutcome(double seconds, double plannedBytes, double dueBytes, double movedBytes) {
  /** Of what was planned, what has moved. */
  double movedShare() {
    return movedBytes / plannedBytes;
  }

  /** What was due and has not moved; below 0 when more has. */
  double shortfallBytes() {
    return dueBytes - movedBytes;
  }
}

package io.dayu.core.control;

/**
 * The outcome of a slot's plan until the next was made.
 *
 * @param seconds between the two plans
 * @param plannedBytes that the plan's rates come to in that time
 * @param dueBytes that should have moved in it by equation 2 and the settings, if there was so much
 * @param movedBytes that came in meanwhile, by the agents' word; below 0 when more was given up
 */
public record SlotOutcome(double seconds, double plannedBytes, double dueBytes, double movedBytes) {
  /** Of what was planned, what has moved; all of it when nothing was planned. */
  public double movedShare() {
    return plannedBytes > 0 ? movedBytes / plannedBytes : 1;
  }

  /** Bytes that were due and have not moved; below 0 when more have. */
  public double shortfallBytes() {
    return dueBytes - movedBytes;
  }
}

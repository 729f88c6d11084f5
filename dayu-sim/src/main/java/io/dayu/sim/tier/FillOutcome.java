package io.dayu.sim.tier;

/**
 * The fill of two tiers while three data bases were filled, used and destroyed (figure 6).
 *
 * @param curator true if cold data moved down and destroyed data was reclaimed
 * @param fastUsage of the fast tier at the end, in per cent
 * @param slowUsage of the slow tier at the end, in per cent
 * @param storedTb kept in the mean, both copies
 * @param latencyMs mean time of an access while a data base was used
 * @param fullAtMinute first minute in which the fast tier was full; 0 if it never was
 */
public record FillOutcome(
    boolean curator,
    double fastUsage,
    double slowUsage,
    double storedTb,
    double latencyMs,
    double fullAtMinute) {
  /** Plays it. */
  public static FillOutcome of(boolean curator) {
    return FillPlay.of(curator, 1);
  }
}

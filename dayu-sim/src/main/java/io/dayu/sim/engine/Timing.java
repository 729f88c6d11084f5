package io.dayu.sim.engine;

/**
 * The lengths of time that the cluster and its planner work with, in nanoseconds.
 *
 * @param tickNs step of the simulation
 * @param reportNs period of the traffic reports; each is the mean of its period, and the planner
 *     knows the last one that is complete
 * @param slotNs T_timeslot
 * @param shortestSlotNs down to what slots shrink at the end of a recovery; T_timeslot for never
 * @param leadNs T_schedule: how long before a slot its plan is made
 * @param heartbeatNs period of the agents' heartbeats, by which orders reach them within a slot
 * @param horizonNs time after the first failure at which a simulation ends in any case
 */
public record Timing(
    long tickNs,
    long reportNs,
    long slotNs,
    long shortestSlotNs,
    long leadNs,
    long heartbeatNs,
    long horizonNs) {
  private static final long SECOND_NS = 1_000_000_000;

  private static final long HOUR_NS = 3600 * SECOND_NS;

  /** The paper's: reports and slots of 15 s (section 5); orders of a second, ticks of half. */
  public static final Timing PAPER =
      new Timing(
          SECOND_NS / 2,
          15 * SECOND_NS,
          15 * SECOND_NS,
          15 * SECOND_NS,
          SECOND_NS,
          SECOND_NS,
          HOUR_NS);

  /** As the plugin is set by default: reports with each heartbeat, a second apart. */
  public static final Timing PLUGIN =
      new Timing(
          SECOND_NS / 2,
          SECOND_NS,
          15 * SECOND_NS,
          15 * SECOND_NS,
          2 * SECOND_NS,
          SECOND_NS,
          HOUR_NS);

  /** What simulations favour: heartbeats of half a second, slots of 2.5 s, of 1 s at the end. */
  public static final Timing QUICK =
      new Timing(
          SECOND_NS / 2,
          SECOND_NS / 2,
          5 * SECOND_NS / 2,
          SECOND_NS,
          SECOND_NS / 2,
          SECOND_NS / 2,
          HOUR_NS);

  public Timing {
    require(tickNs > 0, "tickNs must be positive: " + tickNs);
    require(reportNs > 0, "reportNs must be positive: " + reportNs);
    require(slotNs >= tickNs, "slotNs must be a tick or more: " + slotNs);
    require(
        shortestSlotNs >= tickNs && shortestSlotNs <= slotNs,
        "shortestSlotNs must be a tick or more and a slot at most: " + shortestSlotNs);
    require(leadNs >= 0 && leadNs < slotNs, "leadNs must be within the slot: " + leadNs);
    require(heartbeatNs >= 0, "heartbeatNs must not be negative: " + heartbeatNs);
    require(horizonNs > 0, "horizonNs must be positive: " + horizonNs);
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }

  /** All slots of another length. */
  public Timing withSlotNs(long newSlotNs) {
    return new Timing(tickNs, reportNs, newSlotNs, newSlotNs, leadNs, heartbeatNs, horizonNs);
  }

  public Timing withReportNs(long newReportNs) {
    return new Timing(tickNs, newReportNs, slotNs, shortestSlotNs, leadNs, heartbeatNs, horizonNs);
  }

  public Timing withHorizonNs(long newHorizonNs) {
    return new Timing(tickNs, reportNs, slotNs, shortestSlotNs, leadNs, heartbeatNs, newHorizonNs);
  }
}

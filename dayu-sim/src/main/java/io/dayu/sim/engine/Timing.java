package io.dayu.sim.engine;

import io.dayu.core.control.SlotTiming;

/**
 * The lengths of time that the cluster and its planner work with, in nanoseconds.
 *
 * @param tickNs step of the simulation
 * @param reportNs period of the traffic reports; each is the mean of its period, and the planner
 *     knows the last one that is complete
 * @param slots timing of the timeslots
 * @param horizonNs time after the first failure at which a simulation ends in any case
 */
public record Timing(long tickNs, long reportNs, SlotTiming slots, long horizonNs) {
  private static final long SECOND_NS = 1_000_000_000;

  private static final long HOUR_NS = 3600 * SECOND_NS;

  /** The paper's: reports and slots of 15 s, each planned once (section 5). */
  public static final Timing PAPER =
      new Timing(
          SECOND_NS / 2,
          15 * SECOND_NS,
          new SlotTiming(
              15 * SECOND_NS, SECOND_NS, SECOND_NS, SlotTiming.NO_TOP_UP, 60 * SECOND_NS),
          HOUR_NS);

  /** The default timing: reports with each heartbeat, a second apart. */
  public static final Timing DEFAULT =
      new Timing(SECOND_NS / 2, SECOND_NS, SlotTiming.DEFAULT, HOUR_NS);

  public Timing {
    require(tickNs > 0, "tickNs must be positive: " + tickNs);
    require(reportNs > 0, "reportNs must be positive: " + reportNs);
    require(slots.timeslotNs() >= tickNs, "slots must last a tick or more: " + slots);
    require(
        slots.leadNs() >= 0 && slots.leadNs() < slots.timeslotNs(),
        "the lead must be within the slot: " + slots);
    require(slots.heartbeatNs() > 0, "heartbeats must be some time apart: " + slots);
    require(horizonNs > 0, "horizonNs must be positive: " + horizonNs);
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }

  /** T_timeslot. */
  public long slotNs() {
    return slots.timeslotNs();
  }

  /** The same with another end in any case. */
  public Timing withHorizonNs(long newHorizonNs) {
    return new Timing(tickNs, reportNs, slots, newHorizonNs);
  }
}

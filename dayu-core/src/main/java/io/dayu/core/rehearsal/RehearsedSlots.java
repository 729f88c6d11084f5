package io.dayu.core.rehearsal;

/**
 * The timeslots of a rehearsal.
 *
 * @param slotNs length of each, greater than 0
 * @param lastSlotNs length of those when no block waits any more and the planner plans its last
 *     ones otherwise, greater than 0
 * @param tasksMax waiting blocks that a plan looks at, 1 or more
 */
public record RehearsedSlots(long slotNs, long lastSlotNs, int tasksMax) {
  public RehearsedSlots {
    if (slotNs <= 0 || lastSlotNs <= 0 || tasksMax <= 0) {
      throw new IllegalArgumentException(
          "all must be positive: " + slotNs + ", " + lastSlotNs + ", " + tasksMax);
    }
  }
}

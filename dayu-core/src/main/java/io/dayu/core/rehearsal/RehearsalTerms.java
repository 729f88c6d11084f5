package io.dayu.core.rehearsal;

import io.dayu.core.control.SlotTiming;
import io.dayu.core.plan.PlannerSettings;

/**
 * The terms on which the slots of a rehearsal are planned, and what comes of the plans.
 *
 * @param settings before any correction of alpha
 * @param givesWay whether transfers give way to other traffic
 * @param movedShare of what is planned, the part that moves in the mean of all transfers, above a
 *     half and at most 1
 * @param timing how slots follow one another
 * @param tasksMax waiting blocks that a plan looks at, 1 or more
 * @param seed the slot's number is added
 */
public record RehearsalTerms(
    PlannerSettings settings,
    boolean givesWay,
    double movedShare,
    SlotTiming timing,
    int tasksMax,
    long seed) {
  /**
   * The share that moves where transfers give way: {@value}. In a recovery on the testbed's slow
   * links the median transfer moved 0.66 of its plan, a tenth at most 0.35, and a tenth all.
   * Clients' bursts, headers and the beginnings of transfers take the rest.
   */
  public static final double MOVED_GIVING_WAY = 0.65;

  public RehearsalTerms {
    if (!(movedShare > 0.5) || movedShare > 1) {
      throw new IllegalArgumentException("movedShare must be above 0.5, at most 1: " + movedShare);
    }
    if (tasksMax <= 0) {
      throw new IllegalArgumentException("tasksMax must be positive: " + tasksMax);
    }
  }
}

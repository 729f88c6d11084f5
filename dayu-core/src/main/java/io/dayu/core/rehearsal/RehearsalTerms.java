package io.dayu.core.rehearsal;

import io.dayu.core.control.SlotTiming;
import io.dayu.core.plan.PlannerSettings;

/**
 * The terms on which the slots of a rehearsal are planned.
 *
 * @param settings before any correction of alpha
 * @param givesWay whether transfers give way to other traffic
 * @param timing how slots follow one another
 * @param tasksMax waiting blocks that a plan looks at, 1 or more
 * @param seed the slot's number is added
 */
public record RehearsalTerms(
    PlannerSettings settings, boolean givesWay, SlotTiming timing, int tasksMax, long seed) {
  public RehearsalTerms {
    if (tasksMax <= 0) {
      throw new IllegalArgumentException("tasksMax must be positive: " + tasksMax);
    }
  }
}

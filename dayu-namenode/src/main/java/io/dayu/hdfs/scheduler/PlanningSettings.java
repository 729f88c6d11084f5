package io.dayu.hdfs.scheduler;

import io.dayu.core.control.SlotTiming;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.rehearsal.RehearsalTerms;

/**
 * The settings by which slots are planned.
 *
 * @param planner the algorithms' settings
 * @param plannerGivingWay the same for when transfers to all DataNodes give way to other traffic
 * @param tasksPerPlan waiting blocks a plan looks at
 * @param seed of the planner; the slot's number is added
 */
public record PlanningSettings(
    PlannerSettings planner, PlannerSettings plannerGivingWay, int tasksPerPlan, long seed) {
  /** The settings for transfers that give way, or do not. */
  public PlannerSettings of(boolean givesWay) {
    return givesWay ? plannerGivingWay : planner;
  }

  /**
   * The terms of a recovery that is played through.
   *
   * @param givesWay whether transfers give way to other traffic
   */
  public RehearsalTerms terms(boolean givesWay, SlotTiming timing) {
    double movedShare = givesWay ? RehearsalTerms.MOVED_GIVING_WAY : 1;
    return new RehearsalTerms(of(givesWay), givesWay, movedShare, timing, tasksPerPlan, seed);
  }
}

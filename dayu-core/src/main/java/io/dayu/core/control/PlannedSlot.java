package io.dayu.core.control;

import io.dayu.core.plan.Plan;

/**
 * A plan that was carried out, and by what it was made.
 *
 * @param alpha by which it was made
 * @param budgetBytesPerSec equation 2 by the settings
 * @param times what its steps took
 */
public record PlannedSlot(
    DuePlan due, Plan plan, double alpha, double budgetBytesPerSec, PlanTimes times) {}

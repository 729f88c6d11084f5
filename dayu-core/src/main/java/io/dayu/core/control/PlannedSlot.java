package io.dayu.core.control;

import io.dayu.core.plan.Plan;

/**
 * A plan that was carried out, and by what it was made.
 *
 * @param setAlpha the alpha that is set
 * @param alpha by which it was made: another one where transfers give way
 * @param budgetBytesPerSec equation 2 by the settings
 * @param times times that its steps took
 */
public record PlannedSlot(
    DuePlan due,
    Plan plan,
    double setAlpha,
    double alpha,
    double budgetBytesPerSec,
    PlanTimes times) {}

package io.dayu.sim.registry;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.sim.forecast.Forecast;

/**
 * The inputs of a scheduler for one recovery, besides the scenario.
 *
 * @param settings the planner's, for transfers at constant rates
 * @param forecast a fresh one for each run
 * @param seed of all that is left to chance
 */
public record SchedulerInputs(PlannerSettings settings, Forecast forecast, long seed) {}

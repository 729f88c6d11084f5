package io.dayu.sim.experiment;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.sim.engine.Forecast;
import io.dayu.sim.engine.LastReport;
import io.dayu.sim.engine.Refill;
import io.dayu.sim.engine.RunResult;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.engine.Simulation;
import io.dayu.sim.engine.Smoothed;
import io.dayu.sim.scheduler.Scheduler;
import java.util.function.Function;

/**
 * A contender that plans by timeslots.
 *
 * @param name in the registry
 * @param sentence what it is
 * @param schedulers makes one for the settings
 * @param ownRefillShare its refill by default
 */
record SlotContender(
    String name,
    String sentence,
    Function<PlannerSettings, Scheduler> schedulers,
    double ownRefillShare)
    implements Contender {
  @Override
  public boolean plansBySlots() {
    return true;
  }

  @Override
  public Scheduler scheduler(PlannerSettings settings) {
    return schedulers.apply(settings);
  }

  @Override
  public RunResult run(Scenario scenario, Drive drive, PlanObserver observer) {
    double share = drive.refillShare() == Drive.OWN_REFILL ? ownRefillShare : drive.refillShare();
    Scheduler scheduler = new ObservedScheduler(scheduler(drive.settings()), observer);
    return Simulation.run(
        scenario,
        scheduler,
        new Simulation.Drive(new Refill(share), forecast(drive), drive.seed()));
  }

  private static Forecast forecast(Drive drive) {
    return drive.memoryNs() == 0 ? new LastReport() : new Smoothed(drive.memoryNs());
  }
}

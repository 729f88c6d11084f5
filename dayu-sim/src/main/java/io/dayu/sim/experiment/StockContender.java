package io.dayu.sim.experiment;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.sim.engine.RunResult;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.engine.Simulation;
import io.dayu.sim.registry.DrivenContender;
import io.dayu.sim.scheduler.Scheduler;

/** A contender that drives recovery itself, without timeslots and plans. */
record StockContender(DrivenContender driven) implements Contender {
  @Override
  public String name() {
    return driven.name();
  }

  @Override
  public String sentence() {
    return driven.description();
  }

  @Override
  public boolean plansBySlots() {
    return false;
  }

  @Override
  public Scheduler scheduler(PlannerSettings settings) {
    throw new BadInputException(name() + " makes no plans that could be replayed");
  }

  @Override
  public RunResult run(Scenario scenario, Drive drive, PlanObserver observer) {
    return Simulation.run(scenario, driven.controller(drive.seed()));
  }
}

package io.dayu.sim.experiment;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.sim.engine.Refill;
import io.dayu.sim.engine.RunResult;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.engine.Simulation;
import io.dayu.sim.registry.DrivenContender;
import io.dayu.sim.registry.SlotContender;
import io.dayu.sim.scheduler.Scheduler;
import io.dayu.tools.input.BadInputException;

/**
 * Someone of the registry as experiments run him: with a drive, and with his plans observed.
 *
 * @param known who it is
 * @param ownRefillShare his refill by default, if he plans by timeslots
 */
public record Contender(io.dayu.sim.registry.Contender known, double ownRefillShare) {
  public String name() {
    return known.name();
  }

  /** What it is, in one sentence. */
  public String sentence() {
    return known.description();
  }

  /** Whether it plans by timeslots, so that its plans can be dumped and replayed. */
  public boolean plansBySlots() {
    return known instanceof SlotContender;
  }

  /** Its planner, for one that plans by timeslots. */
  public Scheduler scheduler(PlannerSettings settings) {
    if (known instanceof SlotContender slots) {
      return slots.scheduler(settings);
    }
    throw new BadInputException(name() + " makes no plans that could be replayed");
  }

  /** What a plan of so many blocks may cost in time, 0 for one that makes no plans. */
  public double longestPlanSeconds(long blocks, int nodes) {
    return known instanceof SlotContender slots ? slots.cost().planningNs(blocks, nodes) / 1e9 : 0;
  }

  /**
   * Recovers.
   *
   * @param scenario what happens; not shared with a run on another thread
   * @param drive settings, seed and refill
   * @param observer is shown the plans, if there are any
   */
  public RunResult run(Scenario scenario, Drive drive, PlanObserver observer) {
    if (known instanceof DrivenContender driven) {
      return Simulation.run(scenario, driven.controller(drive.seed()));
    }
    double share = drive.refillShare() == Drive.OWN_REFILL ? ownRefillShare : drive.refillShare();
    return Simulation.run(
        scenario,
        new ObservedScheduler(scheduler(drive.settings()), observer),
        new Simulation.Drive(new Refill(share), drive.forecasts().of(scenario), drive.seed()));
  }

  /**
   * How a contender is run.
   *
   * @param settings the planner's knobs
   * @param seed of the plans
   * @param refillShare share of ended transfers from which the rest of a slot is planned again, 0
   *     for never, {@link #OWN_REFILL} for the contender's own
   * @param forecasts what plans are made by
   */
  public record Drive(
      PlannerSettings settings, long seed, double refillShare, Forecasts forecasts) {
    /** The contender refills as it does by default. */
    public static final double OWN_REFILL = -1;
  }
}

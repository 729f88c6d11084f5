package io.dayu.sim.engine;

import io.dayu.sim.forecast.Forecast;
import io.dayu.sim.scheduler.Scheduler;
import java.util.List;
import java.util.Optional;

/** Runs one recovery from the first failure to the last replica. */
public final class Simulation {
  private Simulation() {}

  /**
   * The drive of a recovery by timeslots, besides the scheduler.
   *
   * @param forecast a fresh one for each run
   * @param givesWay true if transfers give way to clients, as agents have them by default
   * @param seed of the plans
   */
  public record Drive(Forecast forecast, boolean givesWay, long seed) {}

  /**
   * A recovery by timeslots.
   *
   * @throws io.dayu.core.control.InvalidPlanException if a plan breaks an invariant
   */
  public static RunResult run(
      Scenario scenario, Scheduler scheduler, Drive drive, PlanObserver observer) {
    return run(scenario, scheduler, drive, observer, Beside.NOTHING).recovery();
  }

  /**
   * A recovery by timeslots beside other systems, over one planner and one ledger.
   *
   * @throws io.dayu.core.control.InvalidPlanException if a plan breaks an invariant
   */
  public static TogetherResult run(
      Scenario scenario, Scheduler scheduler, Drive drive, PlanObserver observer, Beside beside) {
    Network network =
        new Network(
            scenario.shape(),
            drive.givesWay() ? Optional.of(scheduler.settings()) : Optional.empty());
    Recovery recovery = new Recovery(scenario, network.links(), beside);
    TickMeter meter = new TickMeter(network, recovery);
    SlotLog log = new SlotLog(recovery, meter);
    Controller controller = new SlotController(recovery, scheduler, drive, log, observer);
    double lackingSeconds = play(recovery, controller, network, meter);
    log.close();
    return new TogetherResult(
        result(recovery, meter, log.records(), log.overBudget()),
        lackingSeconds,
        recovery.lower().bytes());
  }

  /** A recovery that a controller of its own drives. */
  public static RunResult run(Scenario scenario, Controller controller) {
    Network network = new Network(scenario.shape());
    Recovery recovery = new Recovery(scenario, network.links());
    TickMeter meter = new TickMeter(network, recovery);
    play(recovery, controller, network, meter);
    return result(recovery, meter, List.of(), 0);
  }

  /** Plays all; returns for how many seconds blocks lacked a replica, in all. */
  private static double play(
      Recovery recovery, Controller controller, Network network, TickMeter meter) {
    Scenario scenario = recovery.scenario();
    long endNs = scenario.beginNs() + scenario.timing().horizonNs();
    double lackingSeconds = 0;
    recovery.fail();
    while (!recovery.over() && recovery.nowNs() < endNs) {
      recovery.lower().beforeTick();
      controller.beforeTick(recovery);
      long fromNs = recovery.nowNs();
      Tick tick =
          new Tick(
              fromNs,
              fromNs + scenario.timing().tickNs(),
              scenario.foreground(),
              recovery.recoveryLimitBytesPerSec());
      network.move(recovery.moving(), tick, recovery.alive(), recovery.lastTransfers());
      meter.add();
      lackingSeconds += recovery.lacking() * scenario.timing().tickNs() / 1e9;
      recovery.ticked(tick);
      recovery.fail();
    }
    recovery.lower().close();
    meter.close();
    return lackingSeconds;
  }

  private static RunResult result(
      Recovery recovery, TickMeter meter, List<SlotRecord> slots, long overBudget) {
    return new RunResult(
        recovery.complete(),
        recovery.lastGainNs() - recovery.scenario().beginNs(),
        recovery.gainedBytes(),
        recovery.droppedBytes(),
        meter.interference(),
        overBudget,
        recovery.blocksWithoutReplica(),
        slots);
  }
}

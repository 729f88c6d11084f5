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
    Network network =
        new Network(
            scenario.shape(),
            drive.givesWay() ? Optional.of(scheduler.settings()) : Optional.empty());
    Recovery recovery = new Recovery(scenario, network.links());
    TickMeter meter = new TickMeter(network, recovery);
    SlotLog log = new SlotLog(recovery, meter);
    Controller controller = new SlotController(recovery, scheduler, drive, log, observer);
    play(recovery, controller, network, meter);
    log.close();
    return result(recovery, meter, log.records(), log.overBudget());
  }

  /** A recovery that a controller of its own drives. */
  public static RunResult run(Scenario scenario, Controller controller) {
    Network network = new Network(scenario.shape());
    Recovery recovery = new Recovery(scenario, network.links());
    TickMeter meter = new TickMeter(network, recovery);
    play(recovery, controller, network, meter);
    return result(recovery, meter, List.of(), 0);
  }

  private static void play(
      Recovery recovery, Controller controller, Network network, TickMeter meter) {
    Scenario scenario = recovery.scenario();
    long endNs = scenario.beginNs() + scenario.timing().horizonNs();
    recovery.fail();
    while (!recovery.complete() && recovery.nowNs() < endNs) {
      controller.beforeTick(recovery);
      long fromNs = recovery.nowNs();
      Tick tick =
          new Tick(
              fromNs,
              fromNs + scenario.timing().tickNs(),
              scenario.foreground(),
              recovery.recoveryLimitBytesPerSec());
      network.move(recovery.running(), tick, recovery.alive(), recovery.lastTransfers());
      meter.add();
      recovery.ticked(tick);
      recovery.fail();
    }
    meter.close();
  }

  private static RunResult result(
      Recovery recovery, TickMeter meter, List<SlotRecord> slots, long overBudget) {
    return new RunResult(
        recovery.complete(),
        recovery.lastGainNs() - recovery.scenario().beginNs(),
        recovery.gainedBytes(),
        recovery.droppedBytes(),
        new Interference(
            meter.perWindow().overloadBytes() / meter.capacityBytes(),
            meter.perWindow().foregroundOverloadBytes() / meter.capacityBytes(),
            meter.perTick().overloadBytes() / meter.capacityBytes(),
            meter.perTick().foregroundOverloadBytes() / meter.capacityBytes()),
        overBudget,
        recovery.blocksWithoutReplica(),
        slots);
  }
}

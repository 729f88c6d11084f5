package io.dayu.sim.engine;

import io.dayu.sim.scheduler.Scheduler;
import java.util.List;

/** Runs one recovery from the first failure to the last replica. */
public final class Simulation {
  private Simulation() {}

  /**
   * How a recovery by timeslots is driven, besides by the scheduler.
   *
   * @param refill when what is left of a slot is planned again
   * @param forecast a fresh one for each run
   * @param seed of the plans
   */
  public record Drive(Refill refill, Forecast forecast, long seed) {
    /** The paper's: one plan a slot, by the last report. */
    public static Drive paper(long seed) {
      return new Drive(Refill.NEVER, new LastReport(), seed);
    }
  }

  /** A recovery by timeslots. */
  public static RunResult run(Scenario scenario, Scheduler scheduler, Drive drive) {
    Network network = new Network(scenario.shape());
    Recovery recovery = new Recovery(scenario, network.links());
    TickMeter meter = new TickMeter(network, recovery);
    SlotLog log = new SlotLog(meter);
    Controller controller =
        new SlotController(scheduler, drive.refill(), drive.forecast(), log, drive.seed());
    play(recovery, controller, network, meter);
    log.close(recovery);
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
      network.move(recovery.running(), tick, recovery.alive());
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
        meter.perWindow().overloadBytes() / meter.capacityBytes(),
        meter.perWindow().foregroundOverloadBytes() / meter.capacityBytes(),
        meter.perTick().overloadBytes() / meter.capacityBytes(),
        meter.perTick().foregroundOverloadBytes() / meter.capacityBytes(),
        overBudget,
        recovery.blocksWithoutReplica(),
        slots);
  }
}

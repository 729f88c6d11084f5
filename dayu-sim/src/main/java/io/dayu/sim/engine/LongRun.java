package io.dayu.sim.engine;

import io.dayu.sim.scheduler.Scheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Plays a long time with failures and returns of nodes, and passes over all of it in which nothing
 * moves. Not thread safe.
 */
public final class LongRun {
  /** Nodes are watched for so long before one fails or is back, as planners have means. */
  private static final long AHEAD_NS = 10_000_000_000L;

  private final Recovery recovery;
  private final Network network;
  private final TickMeter meter;
  private final ReplicaBooks books;
  private final List<Double> recoveries = new ArrayList<>();
  private Optional<Long> recoversSinceNs = Optional.empty();
  private double awakeSeconds;
  private long movedNs;

  private LongRun(Scenario scenario, Network network, Beside beside) {
    this.network = network;
    recovery = new Recovery(scenario, network.links(), beside);
    books = recovery.keepBooks();
    meter = new TickMeter(network, recovery);
  }

  /**
   * A time in which a scheduler's plans recover, beside other systems.
   *
   * @throws io.dayu.core.control.InvalidPlanException if a plan breaks an invariant
   */
  public static LongResult of(
      Scenario scenario, Scheduler scheduler, Simulation.Drive drive, Beside beside) {
    LongRun run =
        new LongRun(
            scenario,
            new Network(
                scenario.shape(),
                drive.givesWay() ? Optional.of(scheduler.settings()) : Optional.empty()),
            beside);
    SlotLog log = new SlotLog(run.recovery, run.meter);
    return run.play(new SlotController(run.recovery, scheduler, drive, log, PlanObserver.NONE));
  }

  /** A time in which a controller of its own recovers. */
  public static LongResult of(Scenario scenario, Controller controller, Beside beside) {
    return new LongRun(scenario, new Network(scenario.shape()), beside).play(controller);
  }

  private LongResult play(Controller controller) {
    Scenario scenario = recovery.scenario();
    long endNs = scenario.beginNs() + scenario.timing().horizonNs();
    long settleNs = scenario.timing().slotNs();
    long busyNs = recovery.nowNs();
    recovery.fail();
    while (recovery.nowNs() < endNs) {
      recovery.lower().beforeTick();
      controller.beforeTick(recovery);
      long nowNs = recovery.nowNs();
      busyNs = recovery.idle() ? busyNs : nowNs;
      long nextNs = Math.min(recovery.nextEventNs() - AHEAD_NS, recovery.lower().nextNs());
      if (nowNs - busyNs >= settleNs && nextNs > nowNs) {
        meter.close();
        pass(Math.min(nextNs, endNs));
        recovery.passTo(Math.min(nextNs, endNs));
      } else {
        tick(nowNs);
      }
      recovery.fail();
      noteRecovery();
    }
    recovery.lower().close();
    meter.close();
    return result();
  }

  private void tick(long nowNs) {
    Scenario scenario = recovery.scenario();
    Tick tick =
        new Tick(
            nowNs,
            nowNs + scenario.timing().tickNs(),
            scenario.foreground(),
            recovery.recoveryLimitBytesPerSec());
    List<SimulatedTransfer> moving = recovery.moving();
    movedNs += moving.isEmpty() ? 0 : scenario.timing().tickNs();
    network.move(moving, tick, recovery.alive(), recovery.lastTransfers());
    meter.add();
    pass(tick.toNs());
    recovery.ticked(tick);
  }

  /** Time passes in which all blocks are where they are. */
  private void pass(long untilNs) {
    double seconds = (untilNs - recovery.nowNs()) / 1e9;
    books.pass(seconds);
    int awake = 0;
    for (int node = 0; node < recovery.shape().nodes(); node++) {
      awake += recovery.alive(node) && !recovery.lower().rests(node) ? 1 : 0;
    }
    awakeSeconds += awake * seconds;
  }

  private void noteRecovery() {
    boolean recovers = recovery.lacks();
    if (recovers && recoversSinceNs.isEmpty()) {
      recoversSinceNs = Optional.of(recovery.nowNs());
    } else if (!recovers && recoversSinceNs.isPresent()) {
      recoveries.add(Math.max(0, recovery.lastGainNs() - recoversSinceNs.get()) / 1e9);
      recoversSinceNs = Optional.empty();
    }
  }

  private LongResult result() {
    double beyond = meter.perWindow().overloadBytes() - meter.perWindow().foregroundOverloadBytes();
    return new LongResult(
        new LongResult.Risk(
            recovery.accounts().gone(),
            books.timesOutOfReach(),
            books.blockSeconds(1),
            books.blockSeconds(0)),
        recoveries,
        awakeSeconds / 3600,
        meter.interference(),
        beyond,
        recovery.gainedBytes(),
        recovery.lower().bytes(),
        movedNs / 3600e9);
  }
}

package io.dayu.sim.engine;

import io.dayu.core.control.DuePlan;
import io.dayu.core.control.PlannedSlot;
import io.dayu.core.control.SlotAccount;
import io.dayu.core.control.SlotCluster;
import io.dayu.core.control.SlotEngine;
import io.dayu.core.control.SlotOutcome;
import io.dayu.core.control.SlotSpan;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.sim.scheduler.Scheduler;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Drives a recovery by timeslots, by the slot engine that drives real ones. Not thread safe.
 *
 * <p>The simulation adds time: a plan takes what its scheduler is charged, nothing else is planned
 * meanwhile, and its orders reach each node with a heartbeat.
 */
final class SlotController implements Controller, SlotCluster {
  private final Recovery recovery;
  private final Scheduler scheduler;
  private final SlotLog log;
  private final PlanObserver observer;
  private final SnapshotMaker snapshots;
  private final RecoveryFacts facts;
  private final SlotEngine engine;
  private final SlotAccount account = new SlotAccount();
  private final Deque<Begin> begins = new ArrayDeque<>();
  private Optional<Pending> pending = Optional.empty();
  private long planningNs;

  /** A plan that is being made. */
  private record Pending(DuePlan due, Plan plan, long readyNs) {}

  /** A slot that is still to begin, and the plans that were made for it by then. */
  private record Begin(long atNs, long budgetBytes, List<Plan> plans) {}

  /**
   * A controller for one recovery.
   *
   * @param log checks every plan and is told what becomes of it
   */
  SlotController(
      Recovery recovery,
      Scheduler scheduler,
      Simulation.Drive drive,
      SlotLog log,
      PlanObserver observer) {
    this.recovery = recovery;
    this.scheduler = scheduler;
    this.log = log;
    this.observer = observer;
    this.snapshots = new SnapshotMaker(recovery, drive.forecast(), scheduler);
    this.facts = new RecoveryFacts(recovery, scheduler.settings(), drive);
    this.engine =
        new SlotEngine(
            facts,
            this,
            recovery.scenario().timing()::slots,
            this::plan,
            (snapshot, settings, plan) -> log.check(scheduler, snapshot, settings, plan),
            () -> planningNs);
  }

  @Override
  public void beforeTick(Recovery same) {
    long nowNs = recovery.nowNs();
    carryOutIfReady();
    if (pending.isEmpty()) {
      engine.noteWork(nowNs);
      engine.planIfDue(nowNs);
      carryOutIfReady();
    }
    while (!begins.isEmpty() && begins.peek().atNs() < nowNs + tickNs()) {
      Begin begin = begins.remove();
      log.slotBegins(begin.budgetBytes());
      begin.plans().forEach(log::delivered);
    }
    recovery.lastTransfers(engine.clock().inSlot() && engine.clock().fewRemain(facts));
  }

  private long tickNs() {
    return recovery.scenario().timing().tickNs();
  }

  private Plan plan(ClusterSnapshot snapshot, PlannerSettings settings, long seed) {
    Plan plan = scheduler.plan(snapshot, settings, seed);
    planningNs += scheduler.planningNs(snapshot);
    observer.planned(new PlanObserver.PlanRequest(scheduler, snapshot, settings, seed), plan);
    return plan;
  }

  @Override
  public void recoveryBegins(long waitedNs, long nowNs) {}

  @Override
  public ClusterSnapshot snapshot(SlotSpan span, boolean repair, long nowNs) {
    planningNs = 0;
    return snapshots.make(span, repair);
  }

  @Override
  public Optional<SlotOutcome> lastOutcome(long nowNs) {
    return account.outcome(recovery.arrivedBytes(), nowNs);
  }

  @Override
  public void planAdvances() {}

  @Override
  public void carryOut(DuePlan due, Plan plan, long nowNs) {
    pending = Optional.of(new Pending(due, plan, nowNs + planningNs));
  }

  @Override
  public void planned(PlannedSlot slot, long nowNs) {
    if (slot.due().beginsSlot()) {
      double newBytes = 0;
      for (Assignment assignment : slot.plan().assignments()) {
        if (assignment.kind() == Assignment.Kind.NEW) {
          newBytes += (double) assignment.remainingBytes() * assignment.sources().size();
        }
      }
      account.planned(slot, facts.waitingBytes() - newBytes, recovery.arrivedBytes(), nowNs);
      double slotSec = slot.due().span().slotNs() / 1e9;
      long budgetBytes = (long) (slot.budgetBytesPerSec() * slotSec);
      begins.add(new Begin(slot.due().effectiveNs(), budgetBytes, new ArrayList<>()));
    }
  }

  private void carryOutIfReady() {
    if (pending.isEmpty() || pending.get().readyNs() >= recovery.nowNs() + tickNs()) {
      return;
    }
    Pending ready = pending.get();
    pending = Optional.empty();
    Heartbeats heartbeats = new Heartbeats(recovery.scenario().timing().slots().heartbeatNs());
    new PlanCarrier(recovery)
        .carryOut(
            ready.plan(),
            node -> Math.max(ready.due().startNs(node), heartbeats.after(ready.readyNs(), node)));
    facts.carriedOut();
    if (begins.isEmpty()) {
      log.delivered(ready.plan());
    } else {
      begins.getLast().plans().add(ready.plan());
    }
  }
}

package io.dayu.sim.engine;

import io.dayu.core.bandwidth.SlotLength;
import io.dayu.core.plan.Plan;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.sim.scheduler.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Drives a recovery by timeslots, as figure 2 has it: a slot's plan is made before the slot begins,
 * from what is known then. Not thread safe.
 */
/*
 * The first slot begins with the first failure, its plan when it is made and its orders with the
 * heartbeats. Later plans are made a lead before the slot, or as much earlier as the last plan took
 * longer. A plan that is late makes its slot begin late; until then the old orders stand. Failures
 * within a slot and bandwidth that early ends leave are planned at once for what is left of the
 * slot, all that runs being pinned.
 */
public final class SlotController implements Controller {
  private final Scheduler scheduler;
  private final Refill refill;
  private final Forecast forecast;
  private final PlanWatch watch;
  private final long seed;
  private @Nullable SnapshotMaker snapshots;
  private @Nullable Pending pending;
  private long nextSlotNs;
  private long slotsBegun;
  private long planningNs;
  private long endedAtPlan;
  private long plannedTransfers;
  private int failuresPlanned;
  private double slotBudgetBytes;

  /** A plan on its way; it begins a slot of that length, or none when that is 0. */
  private record Pending(Plan plan, long readyNs, long deliverNs, long slotNs) {
    boolean beginsSlot() {
      return slotNs > 0;
    }
  }

  /**
   * A controller for one recovery.
   *
   * @param watch is shown every plan before it is carried out
   * @param seed of the first plan; each later one adds 1
   */
  public SlotController(
      Scheduler scheduler, Refill refill, Forecast forecast, PlanWatch watch, long seed) {
    this.scheduler = scheduler;
    this.refill = refill;
    this.forecast = forecast;
    this.watch = watch;
    this.seed = seed;
  }

  @Override
  public void beforeTick(Recovery recovery) {
    Timing timing = recovery.scenario().timing();
    long nowNs = recovery.nowNs();
    if (snapshots == null) {
      snapshots = new SnapshotMaker(recovery, forecast);
      nextSlotNs = nowNs;
    }
    if (pending == null && nowNs >= nextSlotNs - leadNs(timing)) {
      planSlot(recovery, snapshots);
    } else if (pending == null && recovery.failuresSeen() > failuresPlanned) {
      planRest(recovery, snapshots);
    } else if (pending == null && refillDue(recovery)) {
      planRest(recovery, snapshots);
    }
    if (pending != null && pending.deliverNs() < nowNs + timing.tickNs()) {
      deliver(recovery, pending);
    }
  }

  private long leadNs(Timing timing) {
    long needed = planningNs + timing.heartbeatNs();
    return Math.min(Math.max(timing.leadNs(), needed), timing.slotNs());
  }

  private void planSlot(Recovery recovery, SnapshotMaker maker) {
    Timing timing = recovery.scenario().timing();
    long beginNs = Math.max(nextSlotNs, recovery.nowNs());
    long slotNs = slotsBegun == 0 ? timing.slotNs() : slotLengthNs(recovery, timing);
    ClusterSnapshot snapshot =
        maker.make(new SnapshotMaker.Slot(beginNs, slotNs), !scheduler.reschedulesStragglers());
    Plan plan = plan(recovery, snapshot);
    long readyNs = recovery.nowNs() + planningNs;
    long deliverNs = slotsBegun == 0 ? readyNs : Math.max(beginNs, readyNs);
    pending = new Pending(plan, readyNs, deliverNs, slotNs);
    slotBudgetBytes = (double) plan.slotBudgetBytes() * timing.slotNs() / slotNs;
  }

  private void planRest(Recovery recovery, SnapshotMaker maker) {
    Timing timing = recovery.scenario().timing();
    long restNs = nextSlotNs - recovery.nowNs() - planningNs - timing.heartbeatNs() / 2;
    if (restNs < timing.tickNs()) {
      return;
    }
    ClusterSnapshot snapshot = maker.make(new SnapshotMaker.Slot(recovery.nowNs(), restNs), true);
    Plan plan = plan(recovery, snapshot);
    long readyNs = recovery.nowNs() + planningNs;
    pending = new Pending(plan, readyNs, readyNs, 0);
  }

  private Plan plan(Recovery recovery, ClusterSnapshot snapshot) {
    Plan plan = scheduler.plan(snapshot, seed + slotsBegun);
    planningNs = scheduler.planningNs(snapshot);
    failuresPlanned = recovery.failuresSeen();
    watch.planned(snapshot, scheduler, plan);
    return plan;
  }

  private boolean refillDue(Recovery recovery) {
    long ended = recovery.transfersEnded() - endedAtPlan;
    return refill.due(ended, plannedTransfers) && !recovery.waiting().isEmpty();
  }

  /** T_timeslot; less at the end, down to the shortest, when that is needed no longer. */
  private long slotLengthNs(Recovery recovery, Timing timing) {
    if (timing.shortestSlotNs() >= timing.slotNs()) {
      return timing.slotNs();
    }
    double bytesPerSec = slotBudgetBytes / (timing.slotNs() / 1e9);
    long lengthNs =
        SlotLength.towardsEndNs(
            recovery.remainingBytes(), bytesPerSec, timing.slotNs(), timing.shortestSlotNs());
    long ticks = Math.round((double) lengthNs / timing.tickNs());
    long wholeNs = Math.max(timing.shortestSlotNs(), ticks * timing.tickNs());
    return Math.min(timing.slotNs(), wholeNs);
  }

  private void deliver(Recovery recovery, Pending due) {
    Timing timing = recovery.scenario().timing();
    if (due.beginsSlot()) {
      slotsBegun++;
      nextSlotNs = slotsBegun == 1 ? nextSlotNs : Math.max(nextSlotNs, recovery.nowNs());
      nextSlotNs += due.slotNs();
      watch.slotBegins(recovery);
    }
    new PlanCarrier(recovery)
        .carryOut(due.plan(), new Orders(due.readyNs(), due.deliverNs(), timing.heartbeatNs()));
    watch.delivered(due.plan());
    plannedTransfers = recovery.running().size();
    endedAtPlan = recovery.transfersEnded();
    pending = null;
  }
}

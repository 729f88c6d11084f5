package io.dayu.sim.engine;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.verify.PlanVerifier;
import io.dayu.core.verify.Violation;
import io.dayu.sim.scheduler.Scheduler;
import java.util.ArrayList;
import java.util.List;

/**
 * Verifies every plan and keeps a record of every slot. Not thread safe.
 *
 * <p>A plan that breaks an invariant ends the simulation. Rivals that by their nature do not keep
 * to the links' budgets are only held to the other invariants; what they break is counted.
 */
public final class SlotLog implements PlanWatch {
  private final List<SlotRecord> records = new ArrayList<>();
  private final TickMeter meter;
  private long beginNs;
  private int plans;
  private int started;
  private int carried;
  private int resourced;
  private int held;
  private int cancelled;
  private long budgetBytes;
  private double idealAtBegin;
  private double movedAtBegin;
  private double overloadAtBegin;
  private double foregroundOverloadAtBegin;
  private double capacityAtBegin;
  private boolean open;
  private long overBudget;
  private long tasksPlanned;

  SlotLog(TickMeter meter) {
    this.meter = meter;
  }

  @Override
  public void planned(ClusterSnapshot snapshot, Scheduler scheduler, Plan plan) {
    for (Violation violation : PlanVerifier.verify(snapshot, scheduler.settings(), plan)) {
      if (scheduler.keepsBudgets() || violation.kind() != Violation.Kind.LINK_OVER_BUDGET) {
        throw new IllegalStateException(
            "a plan of " + scheduler + " breaks an invariant: " + violation);
      }
      overBudget++;
    }
  }

  @Override
  public void slotBegins(Recovery recovery) {
    close(recovery);
    open = true;
    beginNs = recovery.nowNs();
    plans = 0;
    started = 0;
    carried = 0;
    resourced = 0;
    held = 0;
    cancelled = 0;
    budgetBytes = 0;
    idealAtBegin = meter.idealBytes();
    movedAtBegin = meter.movedBytes();
    overloadAtBegin = meter.perTick().overloadBytes();
    foregroundOverloadAtBegin = meter.perTick().foregroundOverloadBytes();
    capacityAtBegin = meter.capacityBytes();
  }

  @Override
  public void delivered(Plan plan) {
    if (plans++ == 0) {
      budgetBytes = plan.slotBudgetBytes();
    }
    cancelled += plan.cancellations().size();
    for (Assignment assignment : plan.assignments()) {
      tasksPlanned++;
      switch (assignment.kind()) {
        case NEW -> started++;
        case RESOURCED -> {
          resourced++;
          carried++;
        }
        case HELD -> held++;
        case KEPT, FINISHING -> carried++;
        case PINNED -> tasksPlanned--;
      }
    }
  }

  /** Ends the last slot's record. */
  void close(Recovery recovery) {
    if (!open) {
      return;
    }
    open = false;
    long firstNs = recovery.scenario().beginNs();
    records.add(
        new SlotRecord(
            records.size(),
            beginNs - firstNs,
            recovery.nowNs() - firstNs,
            plans,
            started,
            carried,
            resourced,
            held,
            cancelled,
            budgetBytes,
            meter.idealBytes() - idealAtBegin,
            meter.movedBytes() - movedAtBegin,
            meter.perTick().overloadBytes() - overloadAtBegin,
            meter.perTick().foregroundOverloadBytes() - foregroundOverloadAtBegin,
            meter.capacityBytes() - capacityAtBegin,
            recovery.waiting().size()));
  }

  List<SlotRecord> records() {
    return records;
  }

  /** Links that plans gave more than their budget, over all plans. */
  long overBudget() {
    return overBudget;
  }

  /** Transfers in all plans, pinned ones left out. */
  long tasksPlanned() {
    return tasksPlanned;
  }
}

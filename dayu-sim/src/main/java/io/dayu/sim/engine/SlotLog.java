package io.dayu.sim.engine;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.verify.PlanVerifier;
import io.dayu.core.verify.Violation;
import io.dayu.sim.scheduler.Scheduler;
import java.util.ArrayList;
import java.util.List;

/**
 * The log of a run: keeps a record of every slot, and verifies every plan. Not thread safe.
 *
 * <p>Rivals that by their nature do not keep to the links' budgets are only held to the other
 * invariants; what they break is counted.
 */
final class SlotLog {
  private final List<SlotRecord> records = new ArrayList<>();
  private final Recovery recovery;
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

  SlotLog(Recovery recovery, TickMeter meter) {
    this.recovery = recovery;
    this.meter = meter;
  }

  /** The violations of a plan, links that its scheduler may overfill left out. */
  List<Violation> check(
      Scheduler scheduler, ClusterSnapshot snapshot, PlannerSettings settings, Plan plan) {
    List<Violation> wrong = new ArrayList<>();
    for (Violation violation : PlanVerifier.verify(snapshot, settings, plan)) {
      if (scheduler.keepsBudgets() || violation.kind() != Violation.Kind.LINK_OVER_BUDGET) {
        wrong.add(violation);
      } else {
        overBudget++;
      }
    }
    return wrong;
  }

  /**
   * A slot begins.
   *
   * @param newBudgetBytes equation 2 for it, by the reports
   */
  void slotBegins(long newBudgetBytes) {
    close();
    open = true;
    beginNs = recovery.nowNs();
    plans = 0;
    started = 0;
    carried = 0;
    resourced = 0;
    held = 0;
    cancelled = 0;
    budgetBytes = newBudgetBytes;
    idealAtBegin = meter.idealBytes();
    movedAtBegin = meter.movedBytes();
    overloadAtBegin = meter.perTick().overloadBytes();
    foregroundOverloadAtBegin = meter.perTick().foregroundOverloadBytes();
    capacityAtBegin = meter.capacityBytes();
  }

  /** The orders of a plan for the slot that runs are given. */
  void delivered(Plan plan) {
    plans++;
    cancelled += plan.cancellations().size();
    for (Assignment assignment : plan.assignments()) {
      switch (assignment.kind()) {
        case NEW -> started++;
        case RESOURCED -> {
          resourced++;
          carried++;
        }
        case HELD -> held++;
        case KEPT, FINISHING -> carried++;
        case PINNED -> {}
      }
    }
  }

  /** Ends the last slot's record. */
  void close() {
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
            new SlotRecord.SlotTransfers(started, carried, resourced, held, cancelled),
            new SlotRecord.SlotBytes(
                budgetBytes,
                meter.idealBytes() - idealAtBegin,
                meter.movedBytes() - movedAtBegin,
                meter.perTick().overloadBytes() - overloadAtBegin,
                meter.perTick().foregroundOverloadBytes() - foregroundOverloadAtBegin,
                meter.capacityBytes() - capacityAtBegin),
            recovery.waiting().size()));
  }

  List<SlotRecord> records() {
    return records;
  }

  /** Links that plans gave more than their budget, over all plans. */
  long overBudget() {
    return overBudget;
  }
}

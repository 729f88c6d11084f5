package io.dayu.bench.demo;

import io.dayu.core.plan.Assignment;
import io.dayu.hdfs.DayuService;
import io.dayu.hdfs.status.SchedulerStatus;
import java.util.concurrent.TimeUnit;

/**
 * Looks at Dayu again and again during a recovery, and adds up what only repeated looks can tell.
 */
final class RecoveryMeter {
  private static final long RATE_WINDOW_NS = TimeUnit.SECONDS.toNanos(3);

  private final DayuService dayu;
  private final long totalBlocks;
  private final long blockBytes;
  private final SlotBudgets budgets = new SlotBudgets();
  private final ByteRate rate = new ByteRate(RATE_WINDOW_NS);
  private long doneBytes;
  private double plannedSum;
  private long looks;

  RecoveryMeter(DayuService dayu, long totalBlocks, DemoScenario scenario) {
    this.dayu = dayu;
    this.totalBlocks = totalBlocks;
    this.blockBytes = scenario.data().blockBytes();
  }

  /** The recovery now. */
  RecoveryMoment look(long nowNs) {
    SchedulerStatus status = dayu.status();
    if (status.slot().number() > 0) {
      budgets.put(
          status.slot().number(),
          status.slot().budgetBytes(),
          DecimalUnits.secondsOf(status.slot().lengthNs()));
    }
    plannedSum += status.running().plannedBytesPerSec();
    looks++;
    doneBytes = Math.max(doneBytes, Math.min(movedBytes(status), totalBlocks * blockBytes));
    return new RecoveryMoment(
        status.slot().number(),
        status.slot().budgetBytes() / DecimalUnits.secondsOf(status.slot().lengthNs()),
        new RecoveryMoment.Done(
            dayu.getRecoveredReplicas(), totalBlocks, doneBytes, totalBlocks * blockBytes),
        rate.add(nowNs, doneBytes),
        status.queue(),
        status.running(),
        new RecoveryMoment.StragglerCounts(
            dayu.metrics().replannedCount(Assignment.Kind.KEPT),
            dayu.metrics().replannedCount(Assignment.Kind.RESOURCED),
            dayu.metrics().replannedCount(Assignment.Kind.HELD)),
        status.busiest());
  }

  /** Finished transfers and what has arrived of the others; all blocks are of one size here. */
  private long movedBytes(SchedulerStatus status) {
    return dayu.getRecoveredBytes()
        + status.running().transfers() * blockBytes
        - status.running().bytes();
  }

  SlotBudgets budgets() {
    return budgets;
  }

  /** Mean over all looks. */
  double meanPlannedBytesPerSec() {
    return looks == 0 ? 0 : plannedSum / looks;
  }
}

package io.dayu.hdfs.slot;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.LinkBudgets;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.SkipReason;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.transfer.Transfer;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntToLongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the log in one line a slot what is planned, and what has come of the slot before. Used by
 * the planner's thread.
 */
final class SlotDiary {
  private static final Logger LOG = LoggerFactory.getLogger(SlotDiary.class);
  private static final double MEGA = 1e6;

  private final ClusterState state;
  private final PlannerMetrics metrics;
  private double plannedMegabytes;
  private double arrivedMegabytes;

  SlotDiary(ClusterState state, PlannerMetrics metrics) {
    this.state = state;
    this.metrics = metrics;
  }

  /** A planner begins: there was no slot before. */
  void begin() {
    plannedMegabytes = 0;
    arrivedMegabytes = arrivedMegabytes();
  }

  /** The first plan of a recovery is about to be made. */
  void recoveryBegins(int blocks, long sinceNs) {
    LOG.info(
        "{} blocks wait to be recovered; they came in within {} ms",
        blocks,
        TimeUnit.NANOSECONDS.toMillis(sinceNs));
  }

  /** The plan of a slot was carried out. */
  void planned(long slot, Plan plan, double slotSeconds, PlanTimes times) {
    Map<Assignment.Kind, Integer> kinds = new EnumMap<>(Assignment.Kind.class);
    double rate = 0;
    for (Assignment assignment : plan.assignments()) {
      kinds.merge(assignment.kind(), 1, Integer::sum);
      if (assignment.kind().takesBudget()) {
        rate += assignment.rateBytesPerSec() / MEGA;
      }
    }
    Map<SkipReason, Integer> skips = new EnumMap<>(SkipReason.class);
    plan.skipped().forEach(skip -> skips.merge(skip.reason(), 1, Integer::sum));
    LinkBudgets budgets = plan.budgets();
    double arrived = arrivedMegabytes();
    LOG.info(
        "Slot {}: transfers {}, {} begun anew, at {} MB/s of in {} and out {} MB/s; {} blocks wait,"
            + " skipped {}; before: {} MB came in of {} MB planned; {}",
        slot,
        kinds,
        plan.cancellations().size(),
        oneDigit(rate),
        oneDigit(sum(budgets.nodes(), budgets::nodeInBytesPerSec)),
        oneDigit(sum(budgets.nodes(), budgets::nodeOutBytesPerSec)),
        state.tasks().size(),
        skips,
        oneDigit(arrived - arrivedMegabytes),
        oneDigit(plannedMegabytes),
        times);
    arrivedMegabytes = arrived;
    plannedMegabytes = rate * slotSeconds;
  }

  private double arrivedMegabytes() {
    double bytes = metrics.recoveredBytes();
    for (Transfer transfer : state.transfers().all()) {
      bytes += transfer.doneBytes();
    }
    return bytes / MEGA;
  }

  private static double sum(int nodes, IntToLongFunction bytesPerSec) {
    double sum = 0;
    for (int node = 0; node < nodes; node++) {
      sum += bytesPerSec.applyAsLong(node) / MEGA;
    }
    return sum;
  }

  private static double oneDigit(double value) {
    return Math.round(value * 10) / 10.0;
  }
}

package io.dayu.hdfs.admin;

import io.dayu.hdfs.history.HistoryStore;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.operator.OperatorApi;
import io.dayu.hdfs.rights.PrivateText;
import io.dayu.hdfs.settings.LiveSettings;
import io.dayu.hdfs.system.SystemLookup;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Dayu at work, as far as commands know it.
 *
 * @param scheduling the scheduler of re-replication
 * @param nanoClock that of the planner
 * @param historyStore past events, those of earlier processes too
 * @param systems the systems beside recovery
 */
public record RunningDayu(
    OperatorApi operator,
    LiveSettings settings,
    PlannerMetrics metrics,
    SchedulingView scheduling,
    LongSupplier nanoClock,
    HistoryStore historyStore,
    SystemLookup systems) {
  /** The part of a system beside recovery that is asked; the system is started if it was not. */
  Object need(String system) throws RefusedException {
    return systems
        .need(system)
        .orElseThrow(
            () ->
                new RefusedException(
                    AnswerCode.FAILED,
                    "Dayu's system "
                        + system
                        + " has failed; the NameNode's log says why. A restart"
                        + " of the NameNode comes first."));
  }

  /** True while the planner is at work. */
  BooleanSupplier planning() {
    return scheduling.planning();
  }

  /** True while Dayu, and not stock HDFS, schedules re-replication. */
  BooleanSupplier scheduledByDayu() {
    return scheduling.byDayu();
  }

  /** The reason why Dayu or stock HDFS schedules re-replication, one phrase. */
  Supplier<PrivateText> schedulingReason() {
    return () -> PrivateText.sentence(scheduling.reason().get()).each(Texts::brief);
  }
}

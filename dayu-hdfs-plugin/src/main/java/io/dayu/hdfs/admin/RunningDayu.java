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
 * @param scheduling who schedules re-replication
 * @param nanoClock that of the planner
 * @param historyStore what has happened, that of earlier processes too
 * @param systems what is done beside recovery
 */
public record RunningDayu(
    OperatorApi operator,
    LiveSettings settings,
    PlannerMetrics metrics,
    SchedulingView scheduling,
    LongSupplier nanoClock,
    HistoryStore historyStore,
    SystemLookup systems) {
  /** What is asked of a system beside recovery, which is started if it was not. */
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

  /** Whether the planner is at work. */
  BooleanSupplier planning() {
    return scheduling.planning();
  }

  /** Whether it, and not stock HDFS, schedules re-replication. */
  BooleanSupplier scheduledByDayu() {
    return scheduling.byDayu();
  }

  /** Why, one phrase. */
  Supplier<PrivateText> schedulingReason() {
    return () -> PrivateText.sentence(scheduling.reason().get()).each(Texts::brief);
  }
}

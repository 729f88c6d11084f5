package io.dayu.hdfs.admin;

import io.dayu.hdfs.cold.HeatParts;
import io.dayu.hdfs.elastic.ElasticCluster;
import io.dayu.hdfs.hint.HintQueue;
import io.dayu.hdfs.history.HistoryStore;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.operator.OperatorApi;
import io.dayu.hdfs.rights.PrivateText;
import io.dayu.hdfs.settings.LiveSettings;
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
    Systems systems) {
  /**
   * The systems that work beside recovery.
   *
   * @param heat how clients read blocks, and what becomes of files that nobody reads
   * @param elastic who rests
   * @param hints of background tasks
   */
  public record Systems(HeatParts heat, ElasticCluster elastic, HintQueue hints) {}

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

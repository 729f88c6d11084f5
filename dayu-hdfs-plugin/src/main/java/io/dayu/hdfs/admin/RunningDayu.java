package io.dayu.hdfs.admin;

import io.dayu.hdfs.history.HistoryStore;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.operator.OperatorApi;
import io.dayu.hdfs.settings.LiveSettings;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Dayu at work, as far as commands know it.
 *
 * @param planning whether the planner is at work
 * @param scheduledByDayu whether it, and not stock HDFS, schedules re-replication
 * @param schedulingReason why, one phrase
 * @param nanoClock that of the planner
 * @param historyStore what has happened, that of earlier processes too
 */
public record RunningDayu(
    OperatorApi operator,
    LiveSettings settings,
    PlannerMetrics metrics,
    BooleanSupplier planning,
    BooleanSupplier scheduledByDayu,
    Supplier<String> schedulingReason,
    LongSupplier nanoClock,
    HistoryStore historyStore) {}

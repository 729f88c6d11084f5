package io.dayu.hdfs.admin;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * A view of who schedules re-replication: Dayu or stock HDFS.
 *
 * @param planning whether the planner is at work
 * @param byDayu whether it, and not stock HDFS, schedules
 * @param reason why, one phrase
 */
public record SchedulingView(
    BooleanSupplier planning, BooleanSupplier byDayu, Supplier<String> reason) {}

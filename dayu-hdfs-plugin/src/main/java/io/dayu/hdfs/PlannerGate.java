package io.dayu.hdfs;

import io.dayu.hdfs.scheduler.GateLease;
import io.dayu.hdfs.scheduler.OperatorMode;

/**
 * The gate of HDFS's queue, which is closed while Dayu schedules.
 *
 * @param lease for which it is closed
 * @param mode what an operator has ordered
 */
public record PlannerGate(GateLease lease, OperatorMode mode) {}

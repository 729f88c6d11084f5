package io.dayu.hdfs;

import io.dayu.hdfs.scheduler.GateLease;
import io.dayu.hdfs.scheduler.OperatorMode;
import io.dayu.hdfs.scope.Scope;
import java.util.function.Supplier;

/**
 * The gate of HDFS's queue, which is closed while Dayu schedules.
 *
 * @param lease for which it is closed
 * @param mode the operator's order
 * @param scope the blocks that it is closed for
 */
public record PlannerGate(GateLease lease, OperatorMode mode, Supplier<Scope> scope) {}

package io.dayu.hdfs.operator;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.rehearsal.RehearsedSlots;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.hdfs.namesystem.LossCount;
import java.util.List;

/**
 * The cluster without one of its DataNodes, and what it would have to recover.
 *
 * @param node the DataNode, as people know it
 * @param count what it holds
 * @param cluster the other nodes, with the blocks that would lack a replica as tasks
 * @param nodeNames of all numbers in it
 * @param waitingBlocks blocks that wait already, which are not among the tasks
 */
public record NodeLoss(
    String node,
    LossCount count,
    ClusterSnapshot cluster,
    PlannerSettings knobs,
    RehearsedSlots slots,
    long seed,
    List<String> nodeNames,
    int waitingBlocks) {}

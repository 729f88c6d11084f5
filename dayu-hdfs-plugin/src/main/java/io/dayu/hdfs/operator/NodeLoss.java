package io.dayu.hdfs.operator;

import io.dayu.core.rehearsal.RehearsalTerms;
import io.dayu.core.snapshot.ClusterSnapshot;
import java.util.List;

/**
 * The cluster without one of its DataNodes, and what it would have to recover.
 *
 * @param node the DataNode, as people know it
 * @param count the replicas that it holds
 * @param cluster the other nodes, with the blocks that would lack a replica as tasks
 * @param terms how its recovery would be planned
 * @param nodeNames of all numbers in it
 * @param waitingBlocks blocks that wait already, which are not among the tasks
 */
public record NodeLoss(
    String node,
    LossCount count,
    ClusterSnapshot cluster,
    RehearsalTerms terms,
    List<String> nodeNames,
    int waitingBlocks) {}

package io.dayu.hdfs.operator;

import io.dayu.core.placement.CopysetLoss;
import io.dayu.core.rehearsal.RehearsalTerms;
import io.dayu.core.snapshot.ClusterSnapshot;
import java.util.List;

/**
 * The cluster without one of its DataNodes, and what it would have to recover.
 *
 * @param number of the DataNode in the cluster
 * @param count the replicas that it holds
 * @param cluster the other nodes, with the blocks that would lack a replica as tasks
 * @param terms how its recovery would be planned
 * @param nodeNames of all numbers in it
 * @param waitingBlocks blocks that wait already, which are not among the tasks
 */
public record NodeLoss(
    int number,
    LossCount count,
    ClusterSnapshot cluster,
    RehearsalTerms terms,
    List<String> nodeNames,
    int waitingBlocks) {
  private static final long SEED = 1;

  /** The DataNode, as people know it. */
  public String node() {
    return nodeNames.get(number);
  }

  /** The same loss, had copysets of some scatter width placed its blocks. */
  public NodeLoss inCopysets(int scatterWidth) {
    return new NodeLoss(
        number,
        count,
        CopysetLoss.of(cluster, number, scatterWidth, SEED),
        terms,
        nodeNames,
        waitingBlocks);
  }
}

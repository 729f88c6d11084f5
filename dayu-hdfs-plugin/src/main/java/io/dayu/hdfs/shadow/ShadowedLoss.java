package io.dayu.hdfs.shadow;

import io.dayu.core.rehearsal.LossCourse;
import io.dayu.core.rehearsal.RehearsalTerms;
import io.dayu.core.snapshot.ClusterSnapshot;
import java.util.Map;

/**
 * A loss that is over, with all that its replay needs.
 *
 * @param start the cluster at its begin, with the blocks that were lost first
 * @param course of the loss, in the time that passed
 * @param atRisk the blocks of which one more loss would have lost data
 * @param weight how many blocks each one stands for, 1 or more
 */
record ShadowedLoss(
    ClusterSnapshot start,
    LossCourse course,
    Map<Long, RiskyBlock> atRisk,
    double weight,
    RehearsalTerms terms) {
  ShadowedLoss {
    atRisk = Map.copyOf(atRisk);
  }

  /**
   * A block with none to spare.
   *
   * @param lostNs when it was lost, since the begin
   * @param oneReplica whether it is no group, and one replica is left
   */
  record RiskyBlock(long lostNs, boolean oneReplica) {}
}

package io.dayu.hdfs.agent;

import io.dayu.core.bandwidth.RecoveryBandwidth;
import io.dayu.core.bandwidth.SlowerLink;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.LinkState;

/**
 * What a node leaves recovery of one direction of its link, where that is less than equation 1
 * does: as its disks are slower, or its clients feel it.
 *
 * @param diskBytesPerSec what its disks leave; {@link Long#MAX_VALUE} where they are no limit
 * @param clientFactor the part that its clients leave, above 0 and at most 1
 */
record NodeBudget(long diskBytesPerSec, double clientFactor) {
  /** What limits recovery. */
  NodeLimit limit(LinkState link, PlannerSettings settings) {
    long budget = RecoveryBandwidth.ofLink(link, settings);
    if (bytesPerSec(link, settings) >= budget) {
      return NodeLimit.NONE;
    }
    return diskBytesPerSec <= clientBytesPerSec(link, settings)
        ? NodeLimit.DISKS
        : NodeLimit.CLIENTS;
  }

  /** The link as a plan sees it. */
  LinkState of(LinkState link, PlannerSettings settings) {
    if (limit(link, settings) == NodeLimit.NONE) {
      return link;
    }
    return SlowerLink.giving(link, bytesPerSec(link, settings), settings);
  }

  private double bytesPerSec(LinkState link, PlannerSettings settings) {
    return Math.min((double) diskBytesPerSec, clientBytesPerSec(link, settings));
  }

  private double clientBytesPerSec(LinkState link, PlannerSettings settings) {
    return clientFactor < 1
        ? SlowerLink.guarded(link, clientFactor, settings)
        : Double.POSITIVE_INFINITY;
  }
}

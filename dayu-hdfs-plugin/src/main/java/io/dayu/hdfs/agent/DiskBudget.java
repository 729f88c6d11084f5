package io.dayu.hdfs.agent;

import io.dayu.core.bandwidth.RecoveryBandwidth;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.LinkState;

/**
 * A link whose node has disks that leave recovery less than the link does: it is shown as the
 * slower link by which equation 1 gives what the disks do.
 */
final class DiskBudget {
  private DiskBudget() {}

  /** Whether the disks leave recovery less. */
  static boolean limits(LinkState link, long diskBytesPerSec, PlannerSettings settings) {
    return diskBytesPerSec < RecoveryBandwidth.ofLink(link, settings);
  }

  /** The link as a plan sees it. */
  static LinkState of(LinkState link, long diskBytesPerSec, PlannerSettings settings) {
    if (!limits(link, diskBytesPerSec, settings)) {
      return link;
    }
    double total = (diskBytesPerSec + (double) link.foregroundBytesPerSec()) / settings.alpha();
    long shown = (long) Math.max(1, Math.min(total, (double) link.totalBytesPerSec()));
    return new LinkState(
        shown,
        link.foregroundBytesPerSec(),
        Math.min(link.usualForegroundBytesPerSec(), shown),
        link.fresh());
  }
}

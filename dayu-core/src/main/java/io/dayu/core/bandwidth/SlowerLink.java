package io.dayu.core.bandwidth;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.LinkState;

/**
 * A link as it is shown to a plan where something else than the link leaves recovery less than
 * equation 1 does: as the slower one by which equation 1 gives as much.
 */
public final class SlowerLink {
  private SlowerLink() {}

  /** The link by which equation 1 gives so much, in bytes per second; never a faster one. */
  public static LinkState giving(LinkState link, double bytesPerSec, PlannerSettings settings) {
    double total = (bytesPerSec + link.foregroundBytesPerSec()) / settings.alpha();
    long shown = (long) Math.max(1, Math.min(total, (double) link.totalBytesPerSec()));
    return new LinkState(
        shown,
        link.foregroundBytesPerSec(),
        Math.min(link.usualForegroundBytesPerSec(), shown),
        link.fresh());
  }
}

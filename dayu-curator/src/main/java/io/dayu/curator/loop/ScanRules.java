package io.dayu.curator.loop;

import java.util.Optional;

/**
 * The rules by which scans are due. No image is scanned twice for the same reason: it would say the
 * same again.
 *
 * @param fullMs all tables are written again after so long (h2 of the paper)
 * @param partialMs hints are looked for again after so long (h1)
 */
public record ScanRules(long fullMs, long partialMs) {
  /**
   * The reason that is due first.
   *
   * @param image transaction of the newest image
   * @param changed whether other DataNodes are live than when the last scan began
   * @param tierIsFull whether files are to leave a storage type
   */
  public Optional<ScanReason> due(
      PastScans past, long image, boolean changed, boolean tierIsFull, long nowMs) {
    ScanMoment full = past.last(ScanReason.FULL);
    if (image > full.transaction() && nowMs - full.atMs() >= fullMs) {
      return Optional.of(ScanReason.FULL);
    }
    ScanMoment any = past.lastOfHints();
    if (image > any.transaction()) {
      if (changed) {
        return Optional.of(ScanReason.DATANODES_CHANGED);
      }
      if (nowMs - any.atMs() >= partialMs) {
        return Optional.of(ScanReason.PARTIAL);
      }
    }
    return tierIsFull && image > past.last(ScanReason.TIER_IS_FULL).transaction()
        ? Optional.of(ScanReason.TIER_IS_FULL)
        : Optional.empty();
  }
}

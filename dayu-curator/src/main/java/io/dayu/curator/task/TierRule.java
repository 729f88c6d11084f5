package io.dayu.curator.task;

/**
 * The rule by which data moves down a tier, and how much (Curator, section 3.3). All three are
 * parts of a tier's capacity, 0 to 1.
 *
 * @param above data moves from a tier that is fuller (f)
 * @param room data moves to a tier until it is so full (d)
 * @param relief so much of the fuller tier moves at once (h)
 */
public record TierRule(double above, double room, double relief) {
  /**
   * The same where so many DataNodes have the lower tier: the others hold what one has that dies.
   */
  TierRule onto(int dataNodes) {
    return new TierRule(above, Math.min(room, 1 - 1.0 / Math.max(1, dataNodes)), relief);
  }

  /** The number of bytes that shall move from one tier to another; 0 for none. */
  long bytesToMove(TierUse from, TierUse to) {
    if (from.usage() <= above) {
      return 0;
    }
    double most = relief * from.capacityBytes();
    return (long) Math.max(0, Math.min(most, room * to.capacityBytes() - to.usedBytes()));
  }
}

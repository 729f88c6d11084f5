package io.dayu.hdfs.heat;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import io.dayu.core.extra.ExtraLimits;

/**
 * The settings for extra replicas of hot blocks, whether there are any and what they may take; all
 * values are checked before.
 *
 * @param enabled whether they get any
 * @param spaceShare part of the cluster's capacity that all of them may take
 * @param nodeShare part of a DataNode's capacity, in the mean, that those of one DataNode may take
 * @param bandwidthShare part of each link's budget that their copies may take
 * @param lifeNs time that one stands after its block needed it last
 */
public record ExtraSettings(
    boolean enabled, double spaceShare, double nodeShare, double bandwidthShare, long lifeNs) {
  private static final long DAY_MS = 86_400_000;

  /** Part of the room of all that may be on its way at once. */
  private static final int ORDERED_PART = 10;

  /**
   * Reads the keys.
   *
   * @param counted whether reads are counted
   * @throws DayuConfigException naming the first wrong key
   */
  static ExtraSettings read(DayuConfigReader keys, boolean counted) throws DayuConfigException {
    String enabledKey = "dayu.heat.replicas.enabled";
    boolean enabled = keys.flag(enabledKey);
    if (enabled && !counted) {
      throw new DayuConfigException(
          enabledKey, keys.text(enabledKey), "dayu.heat.enabled must be true too, and is 'false'");
    }
    return new ExtraSettings(
        enabled,
        keys.share("dayu.heat.replicas.space", false),
        keys.share("dayu.heat.replicas.node.space", false),
        keys.share("dayu.heat.replicas.bandwidth", false),
        keys.durationNs("dayu.heat.replicas.life", 1_000, DAY_MS));
  }

  /**
   * The limits of what extra replicas may take of a cluster.
   *
   * @param leastLifeNs of a shorter time nobody can tell whether a block is still read
   */
  ExtraLimits limits(long capacityBytes, int dataNodes, long leastLifeNs) {
    long bytes = (long) (spaceShare * capacityBytes);
    long nodeBytes = (long) (nodeShare * capacityBytes / Math.max(1, dataNodes));
    return new ExtraLimits(bytes, nodeBytes, bytes / ORDERED_PART, Math.max(lifeNs, leastLifeNs));
  }
}

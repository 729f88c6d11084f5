package io.dayu.hdfs.early;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import io.dayu.core.extra.ExtraLimits;
import io.dayu.hdfs.extra.LiveCapacity;
import java.util.concurrent.TimeUnit;

/**
 * The settings for early copies; all values are checked before.
 *
 * @param silenceNs time without a word after which a DataNode is silent
 * @param spaceShare part of the cluster's capacity that all early copies may take
 */
public record EarlySettings(long silenceNs, double spaceShare) {
  /** Time that a copy stands after its block's holders are heard again: they may come and go. */
  private static final long LIFE_NS = TimeUnit.MINUTES.toNanos(1);

  /** The most that one DataNode may have of them, in shares of an even spread. */
  private static final int UNEVEN = 4;

  /**
   * Reads the keys.
   *
   * @throws DayuConfigException naming the first wrong key
   */
  public static EarlySettings read(DayuConfigReader keys) throws DayuConfigException {
    return new EarlySettings(
        keys.durationNs("dayu.early.silence", 5_000, 600_000),
        keys.share("dayu.early.space", false));
  }

  /**
   * The same where DataNodes say a word so seldom.
   *
   * @param heartbeatNs time between a DataNode's heartbeats
   */
  public EarlySettings heardEvery(long heartbeatNs) {
    return new EarlySettings(Math.max(silenceNs, 3 * heartbeatNs), spaceShare);
  }

  /** The limits of what early copies may take of a cluster. */
  ExtraLimits limits(LiveCapacity capacity) {
    long bytes = (long) (spaceShare * capacity.bytes());
    return new ExtraLimits(
        bytes, UNEVEN * bytes / Math.max(1, capacity.dataNodes()), bytes, LIFE_NS);
  }
}

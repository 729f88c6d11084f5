package io.dayu.hdfs.cold;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import io.dayu.core.heat.ColdTerms;
import java.util.concurrent.TimeUnit;

/**
 * The settings for cold files, whether they lose replicas and when a file is cold; all values are
 * checked before.
 *
 * @param enabled whether they lose any
 * @param afterNs time without reads and writes after which a file is cold
 * @param watchedNs time that the agents of all its holders must have reported without a gap
 * @param floor factor that none is lowered below
 * @param filesPerMinute files whose factor is changed, at most
 */
public record ColdSettings(
    boolean enabled, long afterNs, long watchedNs, int floor, int filesPerMinute) {
  private static final long HOUR_MS = 3_600_000;
  private static final long DAY_MS = 24 * HOUR_MS;

  /**
   * Reads the keys.
   *
   * @throws DayuConfigException naming the first wrong key
   */
  public static ColdSettings read(DayuConfigReader keys) throws DayuConfigException {
    String enabledKey = "dayu.heat.cold.enabled";
    boolean enabled = keys.flag(enabledKey);
    if (enabled && !keys.flag("dayu.heat.enabled")) {
      throw new DayuConfigException(
          enabledKey, keys.text(enabledKey), "dayu.heat.enabled must be true too, and is 'false'");
    }
    return new ColdSettings(
        enabled,
        keys.durationNs("dayu.heat.cold.after", HOUR_MS, 3_650 * DAY_MS),
        keys.durationNs("dayu.heat.cold.watched", 1_000, 30 * DAY_MS),
        keys.count("dayu.heat.cold.floor", 2, 512),
        keys.count("dayu.heat.cold.files", 1, 60_000));
  }

  /** The same as the rule has it, in a NameNode. */
  ColdTerms terms(ColdSupport hdfs) {
    return new ColdTerms(
        TimeUnit.NANOSECONDS.toMillis(afterNs),
        Math.max(0, hdfs.accessPrecisionMs()),
        Math.max(floor, hdfs.leastFactor()));
  }

  /**
   * The reason why no factor is lowered in a NameNode until it is restarted; empty where some may
   * be.
   */
  String whyOff(ColdSupport hdfs) {
    if (!enabled) {
      return "dayu.heat.cold.enabled is false";
    }
    if (!hdfs.attributes()) {
      return "dfs.namenode.xattrs.enabled is false, so that no file can carry its owner's factor";
    }
    if (hdfs.accessPrecisionMs() <= 0) {
      return "dfs.namenode.accesstime.precision is 0, so that HDFS does not note when files are"
          + " read";
    }
    return hdfs.accessPrecisionMs() < TimeUnit.NANOSECONDS.toMillis(afterNs)
        ? ""
        : "dayu.heat.cold.after is not longer than dfs.namenode.accesstime.precision";
  }
}

package io.dayu.hdfs.heat;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import io.dayu.core.heat.ReplicaTerms;
import io.dayu.core.heat.TemperatureTerms;

/**
 * The settings by which reads are counted and judged; all values are checked before.
 *
 * @param enabled whether they are counted
 * @param periodNs time over which they are counted (EAFR's T)
 * @param blocksMax blocks of which they are kept
 * @param reportNs how often agents report them
 * @param temperatures from how many reads on a block is hot
 * @param replicas when it needs more replicas
 * @param capacity clients that a DataNode can serve at once (c_cj)
 * @param extras whether hot blocks get extra replicas
 */
public record HeatSettings(
    boolean enabled,
    long periodNs,
    int blocksMax,
    long reportNs,
    TemperatureTerms temperatures,
    ReplicaTerms replicas,
    double capacity,
    ExtraSettings extras) {
  private static final long DAY_MS = 86_400_000;
  private static final String HOT_KEY = "dayu.heat.hot.reads";
  private static final String COLD_KEY = "dayu.heat.cold.reads";
  private static final double READS_MAX = 1e9;

  /**
   * Reads the keys.
   *
   * @throws DayuConfigException naming the first wrong key
   */
  public static HeatSettings read(DayuConfigReader keys) throws DayuConfigException {
    ReplicaTerms paper = ReplicaTerms.PAPER;
    boolean enabled = keys.flag("dayu.heat.enabled");
    return new HeatSettings(
        enabled,
        keys.durationNs("dayu.heat.period", 60_000, DAY_MS),
        keys.count("dayu.heat.blocks.max", 1_000, 1_000_000),
        keys.durationNs("dayu.heat.report", 1_000, 600_000),
        temperatures(keys),
        new ReplicaTerms(
            keys.share("dayu.heat.overload", false),
            keys.share("dayu.heat.overloaded.share", true),
            "one".equals(keys.choice("dayu.heat.growth", "demand", "one"))
                ? ReplicaTerms.Growth.ONE
                : ReplicaTerms.Growth.DEMAND,
            keys.count("dayu.heat.replicas.max", 1, 512),
            paper.least(),
            paper.leastHot()),
        keys.factor("dayu.heat.capacity", 1, 100_000),
        ExtraSettings.read(keys, enabled));
  }

  private static TemperatureTerms temperatures(DayuConfigReader keys) throws DayuConfigException {
    double hot = keys.factor(HOT_KEY, 0, READS_MAX);
    double cold = keys.factor(COLD_KEY, 0, READS_MAX);
    if (cold > hot) {
      throw new DayuConfigException(
          HOT_KEY,
          keys.text(HOT_KEY),
          "it must not be less than dayu.heat.cold.reads, which is '" + keys.text(COLD_KEY) + "'");
    }
    return new TemperatureTerms(
        hot,
        keys.factor("dayu.heat.hot.replica.reads", 0, READS_MAX),
        cold,
        keys.factor("dayu.heat.cold.replica.reads", 0, READS_MAX),
        keys.share("dayu.heat.share", true));
  }
}

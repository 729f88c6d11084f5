package io.dayu.hdfs.elastic;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import io.dayu.protocol.StandbyServers;
import java.util.concurrent.TimeUnit;

/**
 * The settings by which DataNodes may rest and new blocks are placed; checked before.
 *
 * @param enabled whether they may
 * @param banded whether new blocks are placed in bands of ranks
 * @param full planned fill of all disks, above 0
 * @param awake copies of all data that are to stay awake
 * @param sizing how many DataNodes are to be awake
 * @param offAfterNs how long a DataNode has rested before its machine may go off
 * @param standby the servers that have the last ranks: they take replicas of cold files
 */
public record ElasticSettings(
    boolean enabled,
    boolean banded,
    double full,
    int awake,
    SizingSettings sizing,
    long offAfterNs,
    StandbyServers standby) {
  private static final String STANDBY = "dayu.elastic.standby";
  private static final long DAYS_30_MS = TimeUnit.DAYS.toMillis(30);

  /**
   * Reads the keys.
   *
   * @throws DayuConfigException naming the first wrong key
   */
  public static ElasticSettings read(DayuConfigReader keys) throws DayuConfigException {
    boolean enabled = keys.flag("dayu.elastic.enabled");
    boolean banded = "bands".equals(keys.choice("dayu.elastic.layout", "site", "bands"));
    return new ElasticSettings(
        enabled,
        banded,
        keys.share("dayu.elastic.full", false),
        keys.count("dayu.elastic.awake", 1, 512),
        SizingSettings.read(keys, enabled && banded),
        keys.durationNs("dayu.elastic.off.after", 1_000, DAYS_30_MS),
        standby(keys));
  }

  private static StandbyServers standby(DayuConfigReader keys) throws DayuConfigException {
    String names = keys.text(STANDBY);
    try {
      return StandbyServers.of(names);
    } catch (IllegalArgumentException e) {
      throw new DayuConfigException(STANDBY, names, String.valueOf(e.getMessage()));
    }
  }
}

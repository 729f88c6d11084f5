package io.dayu.hdfs.scheduler;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import java.util.Locale;

/** The mode that {@code dayu.mode} sets: how much Dayu does in a NameNode where it is enabled. */
public enum DayuMode {
  /** Dayu plans. */
  ACTIVE,
  /** Stock HDFS schedules, and Dayu records each loss and plays it with its own engine. */
  SHADOW,
  /** Stock HDFS schedules, and Dayu waits to be made active. */
  OFF,
  /** Stock HDFS schedules, as Dayu has stepped back by itself; no value of the key says so. */
  STEPPED_BACK;

  /** The key. */
  public static final String KEY = "dayu.mode";

  /**
   * Reads the key.
   *
   * @throws DayuConfigException when the value is none of the modes
   */
  public static DayuMode read(DayuConfigReader keys) throws DayuConfigException {
    return valueOf(keys.choice(KEY, "active", "shadow", "off").toUpperCase(Locale.ROOT));
  }
}

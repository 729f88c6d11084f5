package io.dayu.hdfs.settings;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;

/** A reader of some keys into one value. */
@FunctionalInterface
public interface KeyReader<T> {
  /**
   * Reads the keys.
   *
   * @throws DayuConfigException naming the first wrong key
   */
  T read(DayuConfigReader keys) throws DayuConfigException;
}

package io.dayu.hdfs.settings;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;

/**
 * The keys of a system beside recovery. The system reads them by itself, and checks them whether it
 * is on or not where any differs from its default: so nothing of a system is loaded that a site
 * does not name.
 *
 * @param prefix of their names
 * @param check reads them all
 */
public record SystemKeys(String prefix, KeyCheck check) {
  /** A check of keys. */
  @FunctionalInterface
  public interface KeyCheck {
    /**
     * Reads the keys.
     *
     * @throws DayuConfigException naming the first wrong key
     */
    void check(DayuConfigReader keys) throws DayuConfigException;
  }

  void checkNamed(DayuConfigReader keys) throws DayuConfigException {
    if (keys.names(prefix)) {
      check.check(keys);
    }
  }
}

package io.dayu.hdfs.settings;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;

/**
 * The keys of a system beside recovery. The system reads them by itself, and they are checked
 * whether it is on or not where any differs from its default: so nothing of a system is loaded that
 * a site does not name.
 *
 * @param prefix of their names
 * @param all reads them all
 */
public record SystemKeys(String prefix, KeyReader<?> all) {
  void check(DayuConfigReader keys) throws DayuConfigException {
    if (keys.names(prefix)) {
      Object unused = all.read(keys);
    }
  }
}

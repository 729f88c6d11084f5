package io.dayu.hdfs.settings;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;

/** The scatter width of copysets: the number of DataNodes with which each shares blocks. */
public final class ScatterWidth {
  /** All sets of so many rings are found in a second or two. */
  public static final int MOST = 1_000;

  private ScatterWidth() {}

  /** The width that is set, 0 for any. */
  public static int read(DayuConfigReader keys) throws DayuConfigException {
    return keys.count("dayu.placement.scatter-width", 0, MOST);
  }
}

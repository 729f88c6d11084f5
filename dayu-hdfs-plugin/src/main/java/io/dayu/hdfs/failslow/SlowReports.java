package io.dayu.hdfs.failslow;

import java.util.Map;

/** HDFS's own reports of slow DataNodes and disks, where a site has them on. */
@FunctionalInterface
public interface SlowReports {
  /** The reports that are valid now, by the uuid of the DataNode that they name. */
  Map<String, SlowReport> latest();
}

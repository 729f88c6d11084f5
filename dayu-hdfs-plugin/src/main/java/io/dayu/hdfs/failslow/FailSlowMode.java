package io.dayu.hdfs.failslow;

/** The consequences that a slow DataNode has. */
public enum FailSlowMode {
  OFF,
  /** A word to operators. */
  WATCH,
  /** A word to operators, and no new work for it while Dayu schedules. */
  ACT
}

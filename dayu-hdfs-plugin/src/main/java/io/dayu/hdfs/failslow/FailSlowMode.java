package io.dayu.hdfs.failslow;

/** The consequences that a slow DataNode has. */
public enum FailSlowMode {
  OFF,
  /** It is told. */
  WATCH,
  /** It is told, and spared while Dayu schedules. */
  ACT
}

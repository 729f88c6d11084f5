package io.dayu.hdfs.gauge;

/** The state of Dayu in a NameNode, in one word. */
public enum DayuState {
  /** Switched off by {@code dayu.enabled}. */
  DISABLED,
  /** A wrong setting, or a Hadoop that it does not fit, keeps it off. */
  UNSTARTED,
  /** The NameNode is not active or is in safe mode. */
  RESTING,
  /** Dayu plans. */
  PLANNING,
  /** An operator has paused what is new. */
  PAUSED,
  /** The planner has failed or hangs; stock HDFS schedules. */
  HANDED_BACK,
  /** Stock HDFS schedules by {@code dayu.mode}, and each loss is recorded. */
  SHADOW,
  /** A limit was passed; stock HDFS schedules until an operator has Dayu resume. */
  STEPPED_BACK,
  /** An operator or {@code dayu.mode} has turned it off; stock HDFS schedules. */
  TURNED_OFF;
}

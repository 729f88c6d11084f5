package io.dayu.hdfs.reading;

/** A reason why HDFS alone ordered the replicas of a block. */
public enum ReadFallback {
  /** No planner watches the links, or too few agents report. */
  NO_REPORTS,
  /** HDFS was told to order replicas that are equally near by a rule of its own. */
  SECOND_RULE,
  /** A DataNode is not known to the planner yet. */
  UNKNOWN_DATANODE,
  /** Dayu's order of the replicas failed. */
  FAILED
}

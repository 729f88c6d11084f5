package io.dayu.core.early;

/** A reason why the silence of DataNodes is no cause for copies. */
public enum SilenceHold {
  /** There is none. */
  NONE,
  /** Half of a rack or more is silent at once: a switch has failed, or starts anew. */
  RACK,
  /** More of all DataNodes are silent at once than machines die: it is the network, or HDFS. */
  MANY
}

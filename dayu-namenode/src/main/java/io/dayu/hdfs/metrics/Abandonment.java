package io.dayu.hdfs.metrics;

/** A reason why bytes that had arrived are of no use. */
public enum Abandonment {
  /** The plan gives up a transfer and begins it anew, there or elsewhere. */
  REPLANNED,
  /** The destination, or its agent, is gone. */
  DESTINATION_LOST,
  /** The transfer came to a stop at its destination from whatever source. */
  STUCK,
  /** The transfer would end much too late, and its block is left to stock HDFS. */
  TOO_LATE,
  /** The destination could not receive it. */
  FAILED,
  /** The destination has begun it anew. */
  BEGUN_ANEW,
  /** HDFS waits for it no more. */
  NOT_WANTED,
  /** The block was appended to or truncated. */
  BLOCK_CHANGED,
  /** The planner ends. */
  PLANNER_ENDS
}

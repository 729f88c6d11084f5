package io.dayu.hdfs.extra;

/** A reason why a hot block that needs more replicas has not got them yet. */
public enum ExtraObstacle {
  /** They are on their way. */
  COPYING,
  /** Blocks wait that lack a replica. */
  BLOCKS_WAIT,
  /** An operator has paused what is new. */
  PAUSED,
  /** All extra replicas together have the room that they may have. */
  NO_ROOM,
  /** Every other DataNode is full or busy with readers. */
  NO_DESTINATION,
  /**
   * The block is written to, lacks a replica, is erasure-coded, or has no replica that can be read.
   */
  NOT_NOW
}

package io.dayu.core.work;

/** The end of a copy that was wanted. */
public enum CopyOutcome {
  /** The copy is stored, and a replica that was to go for it has gone. */
  STORED,
  /** The copy is stored, and the replica that was to go for it is there still. */
  KEPT_BOTH,
  /** Each place that was left for it was refused when it was to be booked. */
  REFUSED,
  /** The block is not as it was when the copy was wanted. */
  MOOT,
  /** No node may take it. */
  NO_PLACE,
  /** No node is left to read it from. */
  NO_SOURCE,
  /** The copy was begun, and did not come. */
  FAILED,
  /** Another owner's want of the same block goes first. */
  PREEMPTED,
  /** The owner wants the copy no more, or no planner is at work. */
  WITHDRAWN
}

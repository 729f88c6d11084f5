package io.dayu.core.work;

/** A copy that was booked, as the system that stores it sees it at one moment. */
public enum CopySight {
  /** It may come yet. */
  AWAITED,
  /** It is stored, and no replica is to go for it that has not. */
  STORED,
  /** It is stored, and the replica that is to go for it is there still. */
  KEPT_BOTH,
  /** It comes no more. */
  GONE
}

package io.dayu.core.work;

/** A copy that was booked, as the system that stores it sees it at one moment. */
public enum CopySight {
  /** The copy may come yet. */
  AWAITED,
  /** The copy is stored, and no replica is to go for it that has not. */
  STORED,
  /** The copy is stored, and the replica that is to go for it is there still. */
  KEPT_BOTH,
  /** The copy comes no more. */
  GONE
}

package io.dayu.core.elastic;

/** The reason for a cluster's size. */
public enum SizingReason {
  /** The size is what it shall be. */
  RIGHT,
  /** The work of clients needs more. */
  NEEDED,
  /** Blocks have too few copies without more. */
  COPIES_LOST,
  /** The floor is above it. */
  FLOOR,
  /** An operator or a schedule wants it. */
  ORDERED,
  /** Fewer were enough for long enough. */
  PATIENCE_OVER,
  /** Fewer would be enough, but were not for long enough. */
  PATIENT,
  /** Fewer would be enough, but something is not in order. */
  HELD
}

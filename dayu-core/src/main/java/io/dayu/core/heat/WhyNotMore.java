package io.dayu.core.heat;

/** A reason for which a block gets no more replicas. */
public enum WhyNotMore {
  /** The block is not read enough (equations 2 and 3). */
  NOT_HOT,
  /** Enough of its holders can serve more readers (equation 6). */
  HOLDERS_HAVE_ROOM,
  /** Others keep its holders busy, and its own readers are few now. */
  FEW_READERS,
  /** The block has as many as a block may have. */
  AT_THE_MOST
}

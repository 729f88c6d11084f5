package io.dayu.core.work;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** A step in the life of a copy; {@link CopyLedger} draws them. */
enum CopyState {
  /** A plan may place it. */
  WANTED,
  /** The copy is booked, and a transfer brings it. */
  COPYING,
  /** The transfer is over, and the copy is not stored yet. */
  AWAITED,
  /** The copy is stored, and its transfer is not over yet. */
  STORED,
  /** The copy has its outcome. */
  SETTLED;

  private static final Map<CopyState, Set<CopyState>> NEXT =
      Map.of(
          WANTED, EnumSet.of(COPYING, SETTLED),
          COPYING, EnumSet.of(WANTED, AWAITED, STORED, SETTLED),
          AWAITED, EnumSet.of(STORED, SETTLED),
          STORED, EnumSet.of(SETTLED),
          SETTLED, EnumSet.noneOf(CopyState.class));

  /** Says whether a copy may go from this step to that. */
  boolean mayBecome(CopyState next) {
    return NEXT.getOrDefault(this, Set.of()).contains(next);
  }
}

package io.dayu.core.select;

import io.dayu.core.plan.SkipReason;

/** What became of one missing replica: it has a source and a destination, or a reason why not. */
public sealed interface Placement {
  /**
   * Source and destination were found and charged.
   *
   * @param movedBytes what is moved in this slot: the block, or what the slot carries of it
   */
  record Placed(int source, int destination, long movedBytes) implements Placement {}

  /** Nothing was found, and nothing was charged. */
  record Refused(SkipReason reason) implements Placement {}
}

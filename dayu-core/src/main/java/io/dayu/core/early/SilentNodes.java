package io.dayu.core.early;

import io.dayu.core.snapshot.IntSet;

/**
 * The DataNodes that are silent.
 *
 * @param silent whose blocks may get copies
 * @param held others that are silent, whose own blocks get none for it
 * @param hold why there are any of those
 */
public record SilentNodes(IntSet silent, IntSet held, SilenceHold hold) {
  /** Nobody is silent. */
  public static final SilentNodes NONE =
      new SilentNodes(IntSet.of(), IntSet.of(), SilenceHold.NONE);

  /** All of them: no replica there is counted on. */
  public IntSet all() {
    return silent.withAll(held);
  }
}

package io.dayu.core.select;

import io.dayu.core.plan.SkipReason;
import org.jspecify.annotations.Nullable;

/**
 * What became of one missing replica: it has a source and a destination, or a reason why not. One
 * instance takes answer after answer. Not thread safe.
 */
public final class Placement {
  private int source;
  private int destination;
  private long movedBytes;
  private @Nullable SkipReason refusal = SkipReason.NO_SOURCE;

  /**
   * Source and destination were found and charged.
   *
   * @param bytes what is moved in this slot: the block, or what the slot carries of it
   */
  public void placed(int from, int to, long bytes) {
    source = from;
    destination = to;
    movedBytes = bytes;
    refusal = null;
  }

  /** Nothing was found, and nothing was charged. */
  public void refused(SkipReason reason) {
    refusal = reason;
  }

  /** Why there is no place, null when there is one. */
  public @Nullable SkipReason refusal() {
    return refusal;
  }

  /** The node that sends, when there is a place. */
  public int source() {
    return source;
  }

  /** The node that receives, when there is a place. */
  public int destination() {
    return destination;
  }

  /** What is moved in this slot, when there is a place. */
  public long movedBytes() {
    return movedBytes;
  }
}

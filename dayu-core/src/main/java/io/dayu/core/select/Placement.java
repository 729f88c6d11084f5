package io.dayu.core.select;

import io.dayu.core.plan.SkipReason;
import io.dayu.core.snapshot.IntSet;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one missing replica: it has a source and a destination, or a reason why not. One
 * instance takes answer after answer. Not thread safe.
 */
public final class Placement {
  private int source;
  private @Nullable IntSet several;
  private int destination;
  private long movedBytes;
  private @Nullable SkipReason refusal = SkipReason.NO_SOURCE;

  /**
   * Source and destination were found and charged.
   *
   * @param bytes bytes that are moved in this slot: the block, or what the slot carries of it
   */
  public void placed(int from, int to, long bytes) {
    source = from;
    several = null;
    destination = to;
    movedBytes = bytes;
    refusal = null;
  }

  /** The same of a decode from all nodes of a set. */
  public void placed(IntSet from, int to, long bytes) {
    placed(from.get(0), to, bytes);
    several = from;
  }

  /** Nothing was found, and nothing was charged. */
  public void refused(SkipReason reason) {
    refusal = reason;
  }

  /** The reason why there is no place, null when there is one. */
  public @Nullable SkipReason refusal() {
    return refusal;
  }

  /** The node that sends, when there is a place; of a decode the first of them. */
  public int source() {
    return source;
  }

  /** The nodes that send to a decode, null when one sends. */
  public @Nullable IntSet several() {
    return several;
  }

  /** The node that receives, when there is a place. */
  public int destination() {
    return destination;
  }

  /** Bytes that are moved in this slot, when there is a place. */
  public long movedBytes() {
    return movedBytes;
  }
}

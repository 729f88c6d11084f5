package io.dayu.sim.failure;

import io.dayu.core.snapshot.IntSet;

/**
 * Nodes that are lost at one instant.
 *
 * @param atNs virtual time at which they are declared dead, if they are not back by then
 * @param nodes their numbers, at least one
 * @param backNs virtual time at which they are back, {@link #NEVER} for nodes that stay away
 * @param keepsData true if what they hold is still there when they are back
 */
public record Failure(long atNs, IntSet nodes, long backNs, boolean keepsData) {
  /** The time at which nodes are back that stay away. */
  public static final long NEVER = Long.MAX_VALUE;

  public Failure {
    if (atNs < 0) {
      throw new IllegalArgumentException("atNs must not be negative: " + atNs);
    }
    if (nodes.size() == 0) {
      throw new IllegalArgumentException("a failure needs at least one node");
    }
  }

  /** Nodes that do not come back. */
  public Failure(long atNs, IntSet nodes) {
    this(atNs, nodes, NEVER, false);
  }

  /** True if they are away for so long that they are declared dead. */
  public boolean declared() {
    return backNs > atNs;
  }
}

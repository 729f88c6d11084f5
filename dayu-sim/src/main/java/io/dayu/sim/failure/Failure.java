package io.dayu.sim.failure;

import io.dayu.core.snapshot.IntSet;

/**
 * Nodes that are lost at one instant and do not come back.
 *
 * @param atNs virtual time at which they are declared dead
 * @param nodes their numbers, at least one
 */
public record Failure(long atNs, IntSet nodes) {
  public Failure {
    if (atNs < 0) {
      throw new IllegalArgumentException("atNs must not be negative: " + atNs);
    }
    if (nodes.size() == 0) {
      throw new IllegalArgumentException("a failure needs at least one node");
    }
  }
}

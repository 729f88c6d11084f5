package io.dayu.core.snapshot;

/** A kind of work by which a replica comes to be. */
public sealed interface WorkKind {
  /** The number of different nodes that are read, each for as many bytes as the replica has. */
  default int reads() {
    return 1;
  }

  /** The replica is read from any one of the task's sources. */
  record Copy() implements WorkKind {}

  /**
   * The replica is an internal block of an erasure-coded group, made from others of the group.
   *
   * <p>Each source of the task has an internal block of its own. Where several nodes hold the same
   * one, who draws the snapshot names one of them.
   *
   * @param reads k, how many of them are read, 2 or more
   */
  record Decode(int reads) implements WorkKind {
    public Decode {
      if (reads < 2) {
        throw new IllegalArgumentException("a decode reads 2 nodes at least: " + reads);
      }
    }
  }

  /**
   * A copy after which the replica on a node is dropped.
   *
   * @param from the node; its replica does not count for the placement rule
   */
  record Move(int from) implements WorkKind {
    public Move {
      if (from < 0) {
        throw new IllegalArgumentException("a node number must not be negative: " + from);
      }
    }
  }
}

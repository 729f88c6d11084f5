package io.dayu.core.snapshot;

import java.util.OptionalInt;

/** A kind of work by which a replica comes to be. */
public sealed interface WorkKind {
  /**
   * The number of different nodes that are read over links, each for as many bytes as the replica
   * has.
   */
  default int reads() {
    return 1;
  }

  /** The node whose replica goes for the new one: it does not count for the placement rule. */
  default OptionalInt leaves() {
    return OptionalInt.empty();
  }

  /** True if no link is taken: the replica goes to another storage of the node that has it. */
  default boolean isWithin() {
    return false;
  }

  /** The replica is read from any one of the task's sources. */
  record CopyReplica() implements WorkKind {}

  /** The replica is an internal block of an erasure-coded group, read from who has the same one. */
  record CopyUnit() implements WorkKind {}

  /**
   * The replica is an internal block of an erasure-coded group, made from others of the group.
   *
   * <p>Each source of the task has an internal block of its own. Where several nodes hold the same
   * one, who draws the snapshot names one of them.
   *
   * @param reads k, how many of them are read; 1 where a group has no more data than one of them
   */
  record DecodeUnit(int reads) implements WorkKind {
    public DecodeUnit {
      if (reads < 1) {
        throw new IllegalArgumentException("a decode reads 1 node at least: " + reads);
      }
    }
  }

  /** A copy, of a block or an internal block, after which the replica on a node is dropped. */
  record MoveReplica(int from) implements WorkKind {
    public MoveReplica {
      if (from < 0) {
        throw new IllegalArgumentException("a node number must not be negative: " + from);
      }
    }

    @Override
    public OptionalInt leaves() {
      return OptionalInt.of(from);
    }
  }

  /**
   * A move to another storage of the node that has the replica, which takes no link.
   *
   * @param diskShare of what the node's disks leave that it may take, 0 to 1
   */
  record MoveWithin(int node, double diskShare) implements WorkKind {
    public MoveWithin {
      if (node < 0) {
        throw new IllegalArgumentException("a node number must not be negative: " + node);
      }
    }

    @Override
    public int reads() {
      return 0;
    }

    @Override
    public OptionalInt leaves() {
      return OptionalInt.of(node);
    }

    @Override
    public boolean isWithin() {
      return true;
    }
  }
}

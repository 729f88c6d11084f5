package io.dayu.core.heat;

/** The step of a block's replicas for a period (EAFR's algorithm 1). */
public sealed interface ReplicaStep {
  /** A step that keeps all as it is. */
  record Keep() implements ReplicaStep {}

  /**
   * A step that gives the block more replicas.
   *
   * @param copies how many, 1 or more
   */
  record Add(int copies) implements ReplicaStep {}

  /**
   * A step that takes one replica from the block.
   *
   * @param holder the DataNode whose replica goes, by its place in the list
   */
  record Delete(int holder) implements ReplicaStep {}

  /**
   * A step by which one replica migrates to a standby server.
   *
   * @param holder the DataNode whose replica migrates, by its place in the list
   */
  record Migrate(int holder) implements ReplicaStep {}
}

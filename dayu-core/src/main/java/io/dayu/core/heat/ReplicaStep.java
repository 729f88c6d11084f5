package io.dayu.core.heat;

/** What becomes of a block's replicas for a period (EAFR's algorithm 1). */
public sealed interface ReplicaStep {
  /** All stays. */
  record Keep() implements ReplicaStep {}

  /**
   * It gets more.
   *
   * @param copies how many, 1 or more
   */
  record Add(int copies) implements ReplicaStep {}

  /**
   * It has one fewer.
   *
   * @param holder whose replica goes, by its place in the list
   */
  record Delete(int holder) implements ReplicaStep {}

  /**
   * One migrates to a standby server.
   *
   * @param holder whose replica migrates, by its place in the list
   */
  record Migrate(int holder) implements ReplicaStep {}
}

package io.dayu.core.elastic;

/** A reason for which a cluster may not become smaller at present. */
public enum SizingHold {
  /** A block has fewer replicas than it is to have. */
  SHORT_OF_REPLICAS,
  /** A DataNode is dead. */
  NODE_DEAD,
  /** A DataNode is being decommissioned or enters maintenance. */
  NODE_LEAVING,
  /** The NameNode began a while ago and does not know all DataNodes yet. */
  STARTING,
  /** An operator has paused all that is new. */
  PAUSED,
  /** Something that places or orders replicas cannot be told which DataNodes rest. */
  NOT_HEEDED;

  /**
   * True if a cluster stays as large for the patience after the hold is over, too: of thousands of
   * DataNodes' blocks one lacks a replica every few minutes, and that says nothing of the next
   * ones.
   */
  boolean asksForPatience() {
    return this != SHORT_OF_REPLICAS;
  }
}

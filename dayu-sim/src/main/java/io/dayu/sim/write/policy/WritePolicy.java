package io.dayu.sim.write.policy;

/** Chooses the DataNodes of new blocks. One instance a run; not thread safe. */
public interface WritePolicy {
  /** Replicas of a block. */
  int REPLICATION = 3;

  /**
   * The pipeline of a block: three nodes on two racks or more, the writer's own first.
   *
   * @param writer the node of the client that writes
   */
  int[] place(int writer, long bytes);

  /** A second is over, and agents have reported. */
  default void look(long nowNs) {}
}

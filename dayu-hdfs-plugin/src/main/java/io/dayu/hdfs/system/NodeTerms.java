package io.dayu.hdfs.system;

/** The terms of DataNodes that plans heed for a system's sake. For the planner thread. */
public interface NodeTerms {
  /** Bytes that clients are about to write to a DataNode and that no report shows yet. */
  default long promisedBytes(int node) {
    return 0;
  }

  /** True if a DataNode gets no new replica, because it rests or is slow. */
  default boolean rests(String uuid) {
    return false;
  }

  /** True if a DataNode is read by a plan only where no other holds the block, as it is slow. */
  default boolean lastAsSource(String uuid) {
    return false;
  }

  /**
   * The part of what clients read from a DataNode that is no foreground of a slot while no block
   * lacks replicas, from 0 to 1.
   */
  default double lentShare(String uuid) {
    return 0;
  }
}

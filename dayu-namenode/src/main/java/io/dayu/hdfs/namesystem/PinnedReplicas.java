package io.dayu.hdfs.namesystem;

import java.util.Optional;

/**
 * Replicas that clients have pinned to their DataNodes, which HDFS's own Balancer and Mover leave
 * there. Thread safe; takes no namesystem lock.
 */
@FunctionalInterface
public interface PinnedReplicas {
  /**
   * Asks whether a replica is pinned; empty while the agent of its DataNode has not told. The agent
   * is asked then.
   */
  Optional<Boolean> isPinned(String datanodeUuid, long blockId);
}

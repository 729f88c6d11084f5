package io.dayu.hdfs.namesystem;

import java.util.Optional;

/**
 * Replicas that clients have pinned to their DataNodes, which HDFS's own Balancer and Mover leave
 * there. Thread safe; takes no namesystem lock.
 */
@FunctionalInterface
public interface PinnedReplicas {
  /**
   * Whether a replica is pinned; empty while its DataNode's agent has not told, which it is asked.
   */
  Optional<Boolean> isPinned(String datanodeUuid, long blockId);
}

package io.dayu.tools.cluster;

/** A rule by which the replicas of all blocks lie, that can be asked for the blocks of one node. */
interface ReplicaLayout {
  /** Adds every block of which the node holds a replica. */
  void addBlocksOf(int node, NodeBlocksBuilder blocks);
}

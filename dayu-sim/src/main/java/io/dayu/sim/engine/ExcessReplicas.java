package io.dayu.sim.engine;

import io.dayu.core.snapshot.IntSet;
import io.dayu.tools.cluster.ClusterShape;

/**
 * The replicas that HDFS deletes of blocks with too many, as its policy chooses them
 * (BlockPlacementPolicyDefault.chooseReplicasToDelete): of racks with several, first on nodes that
 * do not answer, then on the fullest. Nodes that rest or are to come first, as Dayu's policy has
 * it.
 */
final class ExcessReplicas {
  private final ClusterShape shape;
  private final boolean[] alive;
  private final ReplicaBooks books;
  private final BesideWork lower;

  /** The choice of a cluster, whose systems say which nodes rest or are to. */
  ExcessReplicas(ClusterShape shape, boolean[] alive, ReplicaBooks books, BesideWork lower) {
    this.shape = shape;
    this.alive = alive;
    this.books = books;
    this.lower = lower;
  }

  /** The node whose replica of a block goes first. */
  int first(LostBlock block) {
    IntSet holders = block.holders();
    boolean anyShares = false;
    for (int i = 0; i < holders.size(); i++) {
      anyShares |= sharesRack(holders, i);
    }
    int first = -1;
    for (int i = 0; i < holders.size(); i++) {
      boolean may = !anyShares || sharesRack(holders, i);
      if (may && (first < 0 || rank(holders.get(i)) > rank(first))) {
        first = holders.get(i);
      }
    }
    return first;
  }

  private boolean sharesRack(IntSet holders, int which) {
    int rack = shape.rackOf(holders.get(which));
    for (int i = 0; i < holders.size(); i++) {
      if (i != which && shape.rackOf(holders.get(i)) == rack) {
        return true;
      }
    }
    return false;
  }

  private long rank(int node) {
    long first = lower.spares(node) ? 2L << 32 : 0;
    return first + (alive[node] ? 0 : 1L << 32) + books.heldBy(node);
  }
}

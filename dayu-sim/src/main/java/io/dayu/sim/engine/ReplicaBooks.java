package io.dayu.sim.engine;

import java.util.Collection;

/**
 * The books of all blocks' replicas: for how long blocks had just one on a node that answers, or
 * none. Not thread safe.
 */
final class ReplicaBooks {
  private final boolean[] alive;
  private final int[] heldByNode;

  /** Blocks with none and with one replica on nodes that answer, and for how long in all. */
  private final int[] blocksWith = new int[2];

  private final double[] blockSeconds = new double[2];
  private long timesOutOfReach;

  /**
   * Books of no block.
   *
   * @param alive the nodes that answer, now and later
   */
  ReplicaBooks(boolean[] alive) {
    this.alive = alive;
    this.heldByNode = new int[alive.length];
  }

  /** Enters a block whose holders all answer. */
  void open(LostBlock block) {
    block.keptIn(this);
    block.liveReplicas(block.holders().size());
    for (int i = 0; i < block.holders().size(); i++) {
      heldByNode[block.holders().get(i)]++;
    }
  }

  /** A block has one replica more on a node, or one fewer. */
  void changed(LostBlock block, int node, int by) {
    heldByNode[node] += by;
    if (alive[node]) {
      live(block, by);
    }
  }

  /** A node answers no more, or again, with all that it holds. */
  void answers(int node, boolean again, Collection<LostBlock> blocks) {
    for (LostBlock block : blocks) {
      if (block.holders().contains(node)) {
        live(block, again ? 1 : -1);
      }
    }
  }

  private void live(LostBlock block, int by) {
    count(block.liveReplicas(), -1);
    block.liveReplicas(block.liveReplicas() + by);
    count(block.liveReplicas(), 1);
    timesOutOfReach += by < 0 && block.liveReplicas() == 0 ? 1 : 0;
  }

  private void count(int replicas, int by) {
    if (replicas < blocksWith.length) {
      blocksWith[replicas] += by;
    }
  }

  /** So much time has passed. */
  void pass(double seconds) {
    for (int replicas = 0; replicas < blocksWith.length; replicas++) {
      blockSeconds[replicas] += blocksWith[replicas] * seconds;
    }
  }

  /** Replicas that a node holds. */
  int heldBy(int node) {
    return heldByNode[node];
  }

  /** Seconds, over all blocks, in which so many replicas answered: none or one. */
  double blockSeconds(int replicas) {
    return blockSeconds[replicas];
  }

  /** The number of times that a block's last replica that answered went away. */
  long timesOutOfReach() {
    return timesOutOfReach;
  }
}

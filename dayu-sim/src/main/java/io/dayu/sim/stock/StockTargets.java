package io.dayu.sim.stock;

import io.dayu.core.snapshot.IntSet;
import io.dayu.sim.engine.LostBlock;
import io.dayu.sim.engine.Recovery;
import io.dayu.tools.cluster.ClusterShape;
import java.util.SplittableRandom;

/**
 * The targets for further replicas, as HDFS places them
 * (BlockPlacementPolicyDefault.chooseTargetInOrder). Not thread safe.
 *
 * <p>All replicas in one rack: a random node of any other rack. Else a random node of the source's
 * rack, and when it has none that may, of any rack below the bound. A node's load plays no part.
 */
final class StockTargets {
  /** The answer when no node may receive the replica. */
  static final int NONE = -1;

  /** Draws that may hit excluded nodes before all nodes are looked at. */
  private static final int DRAWS = 32;

  private final SplittableRandom random;

  StockTargets(SplittableRandom random) {
    this.random = random;
  }

  /** The check of which nodes of a range of numbers may be drawn. */
  private record Search(Recovery recovery, LostBlock block, IntSet taken, boolean newRack) {
    boolean allows(int node) {
      ClusterShape shape = recovery.shape();
      if (!recovery.alive(node) || taken.contains(node)) {
        return false;
      }
      int inRack = 0;
      for (int i = 0; i < taken.size(); i++) {
        inRack += shape.rackOf(taken.get(i)) == shape.rackOf(node) ? 1 : 0;
      }
      return inRack < (newRack ? 1 : block.task().rule().maxReplicasPerRack());
    }
  }

  /**
   * A node for one replica more.
   *
   * @param queued nodes to which others of the block are on their way to be sent
   */
  int choose(Recovery recovery, LostBlock block, IntSet queued, int source) {
    IntSet taken = block.holders().withAll(block.destinations()).withAll(queued);
    ClusterShape shape = recovery.shape();
    if (oneRack(shape, taken)) {
      int remote = draw(new Search(recovery, block, taken, true), 0, shape.nodes());
      return remote != NONE
          ? remote
          : draw(new Search(recovery, block, taken, false), 0, shape.nodes());
    }
    Search search = new Search(recovery, block, taken, false);
    int first = shape.firstNodeOf(shape.rackOf(source));
    int end = Math.min(shape.nodes(), first + shape.nodesPerRack());
    int local = draw(search, first, end);
    return local != NONE ? local : draw(search, 0, shape.nodes());
  }

  private static boolean oneRack(ClusterShape shape, IntSet nodes) {
    for (int i = 1; i < nodes.size(); i++) {
      if (shape.rackOf(nodes.get(i)) != shape.rackOf(nodes.get(0))) {
        return false;
      }
    }
    return true;
  }

  private int draw(Search search, int from, int to) {
    for (int i = 0; i < DRAWS; i++) {
      int node = random.nextInt(from, to);
      if (search.allows(node)) {
        return node;
      }
    }
    int allowed = 0;
    int drawn = NONE;
    for (int node = from; node < to; node++) {
      if (search.allows(node) && random.nextInt(++allowed) == 0) {
        drawn = node;
      }
    }
    return drawn;
  }
}

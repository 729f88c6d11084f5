package io.dayu.tools.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Every block on the three nodes of a set (Cidon et al., USENIX ATC 2013). Immutable.
 *
 * <p>The number of blocks of a set is a Poisson number, drawn from a hash of the set's number.
 */
final class CopysetLayout implements ReplicaLayout {
  private static final int NUMBER_BITS = 20;

  private final int[][] sets;
  private final List<List<Integer>> setsOf;
  private final Poisson blocksPerSet;
  private final long key;

  CopysetLayout(int[][] sets, int nodes, int blocksPerNode, long key) {
    this.sets = sets;
    this.key = key;
    double blocks = (double) blocksPerNode * nodes / RandomBlockMap.REPLICATION;
    blocksPerSet = new Poisson(blocks / sets.length);
    setsOf = Stream.generate(() -> (List<Integer>) new ArrayList<Integer>()).limit(nodes).toList();
    for (int set = 0; set < sets.length; set++) {
      for (int node : sets[set]) {
        setsOf.get(node).add(set);
      }
    }
  }

  @Override
  public void addBlocksOf(int node, NodeBlocksBuilder blocks) {
    for (int set : setsOf.get(node)) {
      int count = blocksPerSet.at(Hash.at(key, set));
      for (int number = 0; number < count; number++) {
        long id = (long) set << NUMBER_BITS | number;
        blocks.add(id, sets[set][0], sets[set][1], sets[set][2]);
      }
    }
  }
}

package io.dayu.sim.together;

import io.dayu.tools.cluster.BlockMap;
import io.dayu.tools.cluster.NodeBlocks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The blocks that systems may want copies of: the first of each node. Immutable. */
final class CandidateBlocks {
  private final List<NodeBlocks> byNode = new ArrayList<>();

  /** So many blocks of each node, or all where it has fewer. */
  CandidateBlocks(BlockMap map, int nodes, int most) {
    for (int node = 0; node < nodes; node++) {
      byNode.add(first(map.blocksOf(node), most));
    }
  }

  private static NodeBlocks first(NodeBlocks all, int most) {
    int count = Math.min(most, all.size());
    int perBlock = all.holdersPerBlock();
    long[] ids = new long[count];
    long[] sizes = new long[count];
    int[] holders = new int[count * perBlock];
    Arrays.setAll(ids, all::id);
    Arrays.setAll(sizes, all::sizeBytes);
    Arrays.setAll(holders, i -> all.holder(i / perBlock, i % perBlock));
    return new NodeBlocks(ids, sizes, holders, perBlock);
  }

  int nodes() {
    return byNode.size();
  }

  NodeBlocks of(int node) {
    return byNode.get(node);
  }
}

package io.dayu.sim.experiment;

import io.dayu.sim.cluster.BlockMap;
import io.dayu.sim.cluster.NodeBlocks;
import java.util.SplittableRandom;

/** A block map until there is a real one: each node's blocks are only its own failure's. */
final class StandInBlocks implements BlockMap {
  private final Setup setup;

  StandInBlocks(Setup setup) {
    this.setup = setup;
  }

  @Override
  public int replication() {
    return 3;
  }

  @Override
  public NodeBlocks blocksOf(int node) {
    int size = setup.blocks().perNode();
    int nodes = setup.shape().nodes();
    SplittableRandom random = new SplittableRandom(setup.seed() + node);
    long[] ids = new long[size];
    long[] sizes = new long[size];
    int[] holders = new int[3 * size];
    for (int i = 0; i < size; i++) {
      ids[i] = (long) node * size + i;
      sizes[i] = setup.blocks().sizeBytes();
      holders[3 * i] = node;
      int second = (node + 1 + random.nextInt(nodes - 2)) % nodes;
      holders[3 * i + 1] = second;
      int third = (second + 1) % nodes;
      holders[3 * i + 2] = third == node ? (third + 1) % nodes : third;
    }
    return new NodeBlocks(ids, sizes, holders, 3);
  }
}

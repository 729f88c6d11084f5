package io.dayu.tools.cluster;

import java.util.SplittableRandom;

/**
 * Every replica on any node, as Pangu places them (section 2.1). Immutable.
 *
 * <p>Blocks come in layers, one of each layer for every node. In a layer the nodes stand in a
 * circle; the block of a node has its other replicas two random distances further, the same two for
 * the whole layer. So the blocks of a node are found by going back the same distances. Layers take
 * turns with several random circles, so that what two nodes share says nothing of two others.
 */
final class UniformLayout implements ReplicaLayout {
  private static final int CIRCLES = 32;

  private final int nodes;
  private final int layers;
  private final long key;
  private final int[][] nodeAt = new int[CIRCLES][];
  private final int[][] placeOf = new int[CIRCLES][];

  /** Needs three nodes or more. */
  UniformLayout(int nodes, int blocksPerNode, long key) {
    this.nodes = nodes;
    layers = blocksPerNode / RandomBlockMap.REPLICATION;
    this.key = key;
    SplittableRandom random = new SplittableRandom(key);
    for (int circle = 0; circle < CIRCLES; circle++) {
      nodeAt[circle] = shuffled(random);
      placeOf[circle] = new int[nodes];
      for (int place = 0; place < nodes; place++) {
        placeOf[circle][nodeAt[circle][place]] = place;
      }
    }
  }

  private int[] shuffled(SplittableRandom random) {
    int[] order = new int[nodes];
    for (int i = 0; i < nodes; i++) {
      int j = random.nextInt(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    return order;
  }

  @Override
  public void addBlocksOf(int node, NodeBlocksBuilder blocks) {
    for (int layer = 0; layer < layers; layer++) {
      int second = 1 + Hash.below(nodes - 1, key, 2L * layer);
      int third = 1 + Hash.below(nodes - 2, key, 2L * layer + 1);
      third += third >= second ? 1 : 0;
      int place = placeOf[layer % CIRCLES][node];
      add(layer, place, second, third, blocks);
      add(layer, Math.floorMod(place - second, nodes), second, third, blocks);
      add(layer, Math.floorMod(place - third, nodes), second, third, blocks);
    }
  }

  private void add(int layer, int place, int second, int third, NodeBlocksBuilder blocks) {
    int[] circle = nodeAt[layer % CIRCLES];
    int first = circle[place];
    long id = (long) layer * nodes + first;
    blocks.add(id, first, circle[(place + second) % nodes], circle[(place + third) % nodes]);
  }
}

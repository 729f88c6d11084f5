package io.dayu.tools.cluster;

/**
 * HDFS's default placement: the second replica on another rack than the first, the third on the
 * second's rack. Immutable.
 *
 * <p>The number of blocks that have their first replica on one node and their second on another is
 * a Poisson number, drawn from a hash of the two; the third is drawn from a hash of the block. The
 * blocks whose third replica a node holds are found among those with a second in its rack.
 *
 * <p>A rack of a single node takes no second replicas, for there the third would find no place.
 */
final class RackLayout implements ReplicaLayout {
  private static final int NUMBER_BITS = 20;

  private final ClusterShape shape;
  private final long key;
  private final Poisson[] blocksPerSecond;

  /** Needs a second rack; see {@link #fits}. */
  RackLayout(ClusterShape shape, int blocksPerNode, long key) {
    this.shape = shape;
    this.key = key;
    int seconds = 0;
    for (int rack = 0; rack < shape.racks(); rack++) {
      seconds += seconds(rack);
    }
    blocksPerSecond = new Poisson[shape.racks()];
    double firsts = (double) blocksPerNode / RandomBlockMap.REPLICATION;
    for (int rack = 0; rack < shape.racks(); rack++) {
      blocksPerSecond[rack] = new Poisson(firsts / (seconds - seconds(rack)));
    }
  }

  /** True if every node finds a rack for the other replicas of its blocks. */
  static boolean fits(ClusterShape shape) {
    int lastRack = shape.nodes() - shape.firstNodeOf(shape.racks() - 1);
    int usable = lastRack > 1 ? shape.racks() : shape.racks() - 1;
    return shape.nodesPerRack() > 1 && usable > 1;
  }

  private int size(int rack) {
    return Math.min(shape.nodesPerRack(), shape.nodes() - shape.firstNodeOf(rack));
  }

  /** The number of nodes of the rack that take second replicas. */
  private int seconds(int rack) {
    return size(rack) > 1 ? size(rack) : 0;
  }

  @Override
  public void addBlocksOf(int node, NodeBlocksBuilder blocks) {
    int rack = shape.rackOf(node);
    for (int other = 0; other < shape.nodes(); other++) {
      if (shape.rackOf(other) != rack) {
        addAll(node, other, blocks);
        addAll(other, node, blocks);
        addThirds(other, node, blocks);
      }
    }
  }

  private void addAll(int first, int second, NodeBlocksBuilder blocks) {
    long pair = pair(first, second);
    int count = count(first, second);
    for (int number = 0; number < count; number++) {
      blocks.add(id(pair, number), first, second, third(pair, second, number));
    }
  }

  private void addThirds(int first, int node, NodeBlocksBuilder blocks) {
    int rack = shape.rackOf(node);
    int from = shape.firstNodeOf(rack);
    for (int second = from; second < from + size(rack); second++) {
      if (second == node) {
        continue;
      }
      long pair = pair(first, second);
      int count = count(first, second);
      for (int number = 0; number < count; number++) {
        if (third(pair, second, number) == node) {
          blocks.add(id(pair, number), first, second, node);
        }
      }
    }
  }

  private long pair(int first, int second) {
    return (long) first * shape.nodes() + second;
  }

  private static long id(long pair, int number) {
    return pair << NUMBER_BITS | number;
  }

  private int count(int first, int second) {
    return seconds(shape.rackOf(second)) == 0
        ? 0
        : blocksPerSecond[shape.rackOf(first)].at(Hash.at(key, pair(first, second)));
  }

  private int third(long pair, int second, int number) {
    int rack = shape.rackOf(second);
    int third = shape.firstNodeOf(rack) + Hash.below(size(rack) - 1, key, ~id(pair, number));
    return third < second ? third : third + 1;
  }
}

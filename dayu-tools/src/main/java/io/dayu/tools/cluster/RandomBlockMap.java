package io.dayu.tools.cluster;

import java.util.SplittableRandom;

/**
 * Blocks placed at random with three replicas each. Immutable.
 *
 * <p>Nothing is stored: the blocks of a node are computed whenever they are asked for.
 */
public final class RandomBlockMap implements BlockMap {
  static final int REPLICATION = 3;

  /** The placement of a block's replicas. */
  public enum Policy {
    /**
     * HDFS's default: the second on another rack than the first, the third on the second's rack.
     * Without two racks of two nodes it is {@link #UNIFORM}, as HDFS falls back.
     */
    HDFS,
    /** Pangu's: any three nodes. */
    UNIFORM
  }

  private final ReplicaLayout layout;
  private final BlockSizes sizes;
  private final long seed;
  private final int nodes;

  /**
   * A map of a whole cluster.
   *
   * @param blocksPerNode number that a node holds on average, 250,000 in the paper
   */
  public RandomBlockMap(
      ClusterShape shape, int blocksPerNode, BlockSizes sizes, Policy policy, long seed) {
    this(shape.nodes(), sizes, layout(shape, blocksPerNode, policy, Hash.mix(seed)), seed);
  }

  /**
   * A map of blocks of which each is on all nodes of a set, drawn at random.
   *
   * @param sets of three nodes each
   */
  public static RandomBlockMap inSets(
      int[][] sets, ClusterShape shape, int blocksPerNode, BlockSizes sizes, long seed) {
    int nodes = shape.nodes();
    ReplicaLayout layout = new CopysetLayout(sets, nodes, blocksPerNode, Hash.mix(seed));
    return new RandomBlockMap(nodes, sizes, layout, seed);
  }

  private RandomBlockMap(int nodes, BlockSizes sizes, ReplicaLayout layout, long seed) {
    this.nodes = nodes;
    this.sizes = sizes;
    this.layout = layout;
    this.seed = seed;
  }

  private static ReplicaLayout layout(
      ClusterShape shape, int blocksPerNode, Policy policy, long key) {
    if (shape.nodes() < REPLICATION) {
      throw new IllegalArgumentException(
          "three replicas need three nodes or more: " + shape.nodes());
    }
    if (blocksPerNode < 0) {
      throw new IllegalArgumentException("blocksPerNode must not be negative: " + blocksPerNode);
    }
    return policy == Policy.HDFS && RackLayout.fits(shape)
        ? new RackLayout(shape, blocksPerNode, key)
        : new UniformLayout(shape.nodes(), blocksPerNode, key);
  }

  @Override
  public int replication() {
    return REPLICATION;
  }

  @Override
  public NodeBlocks blocksOf(int node) {
    if (node < 0 || node >= nodes) {
      throw new IllegalArgumentException("no such node: " + node);
    }
    NodeBlocksBuilder blocks = new NodeBlocksBuilder();
    layout.addBlocksOf(node, blocks);
    return blocks.build(sizes, seed, new SplittableRandom(Hash.at(seed, node)));
  }
}

package io.dayu.bench.scale.node;

import io.dayu.tools.cluster.RandomBlockMap;
import java.util.Arrays;
import java.util.SplittableRandom;

/** The nodes that hold each block: the first node holds them all, and of each two others do. */
public final class BlockPlacement {
  /** The node that holds every block. */
  public static final int VICTIM = 0;

  private static final long FIRST_BLOCK_ID = 1;

  /** Replicas of a block, the lost one with them. */
  public static final int REPLICAS = 3;

  private final int nodes;
  private final int racks;
  private final int[] second;
  private final int[] third;

  private BlockPlacement(int nodes, int racks, int[] second, int[] third) {
    this.nodes = nodes;
    this.racks = racks;
    this.second = second;
    this.third = third;
  }

  /** True if every block finds its places: there are two racks and in each of them two nodes. */
  public static boolean fits(int nodes, int racks) {
    return racks >= 2 && racks <= nodes / 2;
  }

  /**
   * A placement by chance. By HDFS's policy the lost replica is any of the three, so that two
   * thirds of the blocks have another one in the lost node's rack. Never are all three on one rack.
   *
   * @param nodes and racks such as {@link #fits} allows
   */
  public static BlockPlacement random(
      RandomBlockMap.Policy policy, long seed, int nodes, int racks, int blocks) {
    SplittableRandom random = new SplittableRandom(seed);
    BlockPlacement placement = new BlockPlacement(nodes, racks, new int[blocks], new int[blocks]);
    for (int block = 0; block < blocks; block++) {
      switch (policy) {
        case HDFS -> placement.placeByRacks(block, random);
        case UNIFORM -> placement.place(block, anyBut(VICTIM, nodes, random), random);
      }
    }
    return placement;
  }

  private void placeByRacks(int block, SplittableRandom random) {
    int rack = 1 + random.nextInt(racks - 1);
    int one = random.nextInt(size(rack));
    second[block] = rack + racks * one;
    boolean firstIsLost = random.nextInt(REPLICAS) == 0;
    third[block] =
        firstIsLost
            ? rack + racks * anyBut(one, size(rack), random)
            : racks * anyBut(VICTIM, size(VICTIM), random);
  }

  private void place(int block, int one, SplittableRandom random) {
    second[block] = one;
    do {
      third[block] = anyBut(VICTIM, nodes, random);
    } while (third[block] == one || (inLostRack(one) && inLostRack(third[block])));
  }

  private boolean inLostRack(int node) {
    return rackOf(node) == rackOf(VICTIM);
  }

  private static int anyBut(int excluded, int size, SplittableRandom random) {
    return (excluded + 1 + random.nextInt(size - 1)) % size;
  }

  /** The number of nodes of a rack. */
  private int size(int rack) {
    return (nodes - rack + racks - 1) / racks;
  }

  public int nodes() {
    return nodes;
  }

  public int blocks() {
    return second.length;
  }

  /** The first of the two other nodes that hold a block, by its place among all. */
  public int second(int block) {
    return second[block];
  }

  /** The other one. */
  public int third(int block) {
    return third[block];
  }

  /** The rack of a node: nodes are dealt out to racks in turn. */
  public int rackOf(int node) {
    return node % racks;
  }

  /** Ids are consecutive. */
  static long firstBlockId() {
    return FIRST_BLOCK_ID;
  }

  /** The ids of the blocks of each node. */
  long[][] blockIdsByNode() {
    int[] counts = new int[nodes];
    for (int block = 0; block < blocks(); block++) {
      counts[second[block]]++;
      counts[third[block]]++;
    }
    long[][] ids = new long[nodes][];
    ids[VICTIM] = allBlockIds();
    for (int node = VICTIM + 1; node < nodes; node++) {
      ids[node] = new long[counts[node]];
    }
    Arrays.fill(counts, 0);
    for (int block = 0; block < blocks(); block++) {
      ids[second[block]][counts[second[block]]++] = FIRST_BLOCK_ID + block;
      ids[third[block]][counts[third[block]]++] = FIRST_BLOCK_ID + block;
    }
    return ids;
  }

  /** The ids of all blocks. */
  public long[] allBlockIds() {
    long[] all = new long[blocks()];
    Arrays.setAll(all, block -> FIRST_BLOCK_ID + block);
    return all;
  }

  /** The place of a block among all. */
  static int indexOf(long blockId) {
    return (int) (blockId - FIRST_BLOCK_ID);
  }
}

package io.dayu.tools.cluster;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Erasure-coded groups placed at random, each of their internal blocks on a node of its own.
 * Immutable.
 *
 * <p>Nothing is stored: the groups of a node are computed whenever they are asked for. Groups come
 * in layers, one of each layer for every node: it has its first internal block there, and the
 * others random distances further, the same for the whole layer.
 */
public final class RandomGroupMap implements BlockMap {
  private final int nodes;
  private final int dataUnits;
  private final int units;
  private final int layers;
  private final long unitBytes;
  private final long seed;

  /**
   * A map of a whole cluster.
   *
   * @param unitsPerNode internal blocks that a node holds on average
   * @param unitBytes size of each of them
   * @param dataUnits of a group
   * @param parityUnits of a group
   */
  public RandomGroupMap(
      int nodes, int unitsPerNode, long unitBytes, int dataUnits, int parityUnits, long seed) {
    this.units = dataUnits + parityUnits;
    if (dataUnits < 2 || parityUnits < 1 || nodes < units) {
      throw new IllegalArgumentException(
          "a group needs two of data, a parity and as many nodes: "
              + dataUnits
              + " and "
              + parityUnits
              + " on "
              + nodes);
    }
    this.nodes = nodes;
    this.dataUnits = dataUnits;
    this.layers = unitsPerNode / units;
    this.unitBytes = unitBytes;
    this.seed = Hash.mix(seed);
  }

  @Override
  public int replication() {
    return units;
  }

  @Override
  public int reads() {
    return dataUnits;
  }

  @Override
  public NodeBlocks blocksOf(int node) {
    int size = layers * units;
    long[] ids = new long[size];
    int[] holders = new int[size * units];
    int[] order = shuffled(size, new SplittableRandom(Hash.at(seed, node)));
    for (int layer = 0; layer < layers; layer++) {
      int[] distances = distances(layer);
      for (int unit = 0; unit < units; unit++) {
        int at = order[layer * units + unit];
        int first = Math.floorMod(node - distances[unit], nodes);
        ids[at] = (long) layer * nodes + first;
        for (int other = 0; other < units; other++) {
          holders[at * units + other] = (first + distances[other]) % nodes;
        }
      }
    }
    long[] sizes = new long[size];
    Arrays.fill(sizes, unitBytes);
    return new NodeBlocks(ids, sizes, holders, units);
  }

  /** The distance of each internal block of a layer's groups from the first, all different. */
  private int[] distances(int layer) {
    SplittableRandom random = new SplittableRandom(Hash.at(seed, -1L - layer));
    int[] distances = new int[units];
    for (int unit = 1; unit < units; unit++) {
      int distance;
      do {
        distance = random.nextInt(1, nodes);
      } while (contains(distances, unit, distance));
      distances[unit] = distance;
    }
    return distances;
  }

  private static boolean contains(int[] all, int size, int value) {
    for (int i = 0; i < size; i++) {
      if (all[i] == value) {
        return true;
      }
    }
    return false;
  }

  private static int[] shuffled(int size, SplittableRandom random) {
    int[] order = new int[size];
    for (int i = 0; i < size; i++) {
      int j = random.nextInt(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    return order;
  }
}

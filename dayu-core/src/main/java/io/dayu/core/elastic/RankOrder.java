package io.dayu.core.elastic;

import java.util.Arrays;

/**
 * Deals ranks out over racks.
 *
 * <p>The first ranks span as many racks as there are of them. After one of each rack, racks take
 * turns by how many DataNodes they have (Sainte-Lagu&euml;'s rule for seats), so that racks of
 * unequal size have their share of each band.
 */
public final class RankOrder {
  private RankOrder() {}

  /**
   * The DataNodes by rank.
   *
   * @param rackOf number of each DataNode's rack, from 0; DataNodes of one rack keep their order
   */
  public static int[] deal(int[] rackOf) {
    int racks = 1 + Arrays.stream(rackOf).max().orElse(-1);
    int[][] nodes = byRack(rackOf, racks);
    int[] dealt = new int[racks];
    int[] order = new int[rackOf.length];
    for (int rank = 0; rank < order.length; rank++) {
      int rack = next(nodes, dealt);
      order[rank] = nodes[rack][dealt[rack]++];
    }
    return order;
  }

  private static int[][] byRack(int[] rackOf, int racks) {
    int[] sizes = new int[racks];
    for (int rack : rackOf) {
      sizes[rack]++;
    }
    int[][] nodes = new int[racks][];
    Arrays.setAll(nodes, rack -> new int[sizes[rack]]);
    int[] filled = new int[racks];
    for (int node = 0; node < rackOf.length; node++) {
      nodes[rackOf[node]][filled[rackOf[node]]++] = node;
    }
    return nodes;
  }

  private static int next(int[][] nodes, int[] dealt) {
    int best = -1;
    for (int rack = 0; rack < nodes.length; rack++) {
      if (dealt[rack] < nodes[rack].length && (best < 0 || isBefore(rack, best, nodes, dealt))) {
        best = rack;
      }
    }
    return best;
  }

  /**
   * True if a rack's turn is before that of a rack with a lower number; whole numbers throughout.
   */
  private static boolean isBefore(int rack, int best, int[][] nodes, int[] dealt) {
    if (dealt[rack] == 0 || dealt[best] == 0) {
      boolean larger = nodes[rack].length > nodes[best].length;
      return dealt[rack] == 0 && (dealt[best] > 0 || larger);
    }
    long mine = nodes[rack].length * (2L * dealt[best] + 1);
    return mine > nodes[best].length * (2L * dealt[rack] + 1);
  }
}

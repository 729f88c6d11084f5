package io.dayu.core.select;

/** The dense columns that a {@link HullTree} works on: one place a candidate, sorted by rack. */
final class LeafOrder {
  private final int[] node;
  private final int[] rack;
  private final long[] rateBytesPerSec;
  private final int[] rank;

  /**
   * Keeps the arrays as they are, of equal length, one entry a place.
   *
   * @param node node number
   * @param rack rack number, ascending
   * @param rateBytesPerSec B, greater than 0
   * @param rank rank, all different
   */
  LeafOrder(int[] node, int[] rack, long[] rateBytesPerSec, int[] rank) {
    this.node = node;
    this.rack = rack;
    this.rateBytesPerSec = rateBytesPerSec;
    this.rank = rank;
  }

  int size() {
    return node.length;
  }

  int node(int place) {
    return node[place];
  }

  int rack(int place) {
    return rack[place];
  }

  long rateBytesPerSec(int place) {
    return rateBytesPerSec[place];
  }

  int rank(int place) {
    return rank[place];
  }
}

package io.dayu.core.select;

import java.util.Arrays;

/**
 * The candidates of each bandwidth bucket, of which the one with the least c is at hand.
 *
 * <p>Not thread safe.
 */
/*
 * Each bucket is a knockout tournament: its leaves are the bucket's candidates, sorted by rack, and
 * each inner place holds the winner of the two below it: least c, then lower order. When a
 * candidate's c grows, the matches on its way to the root are played again; no other is touched.
 *
 * A winner that may not receive the replica is passed over by asking both sides of the matches it
 * won. A part of the tree that lies within one excluded rack is left out whole, so that a rack with
 * nothing to do, always least loaded and never allowed, costs a few matches and not its nodes.
 *
 * The trees stand in one array, that of bucket b at twice its first place: inner places are 1 to
 * m - 1, leaves m to 2 m - 1, the places below i are 2 i and 2 i + 1.
 */
final class BucketWinners {
  static final int NONE = -1;

  /** The c of a candidate that was taken out. */
  static final long OUT = Long.MAX_VALUE / 2;

  private static final int MANY_RACKS = -1;

  private final int[] firstPlace;
  private final int[] node;
  private final int[] order;
  private final long[] assigned;
  private final int[] winner;
  private final int[] onlyRack;

  /**
   * Keeps the arrays as they are.
   *
   * @param firstPlace where each bucket's places begin, and at the end where the last one's end
   * @param node node at each place, sorted by rack within a bucket
   * @param rack rack at each place
   * @param order preference among equal c, all different
   * @param assigned c of each place
   */
  BucketWinners(int[] firstPlace, int[] node, int[] rack, int[] order, long[] assigned) {
    this.firstPlace = firstPlace;
    this.node = node;
    this.order = order;
    this.assigned = assigned;
    this.winner = new int[2 * node.length];
    this.onlyRack = new int[2 * node.length];
    Arrays.fill(onlyRack, MANY_RACKS);
    for (int bucket = 0; bucket < buckets(); bucket++) {
      build(bucket, rack);
    }
  }

  private void build(int bucket, int[] rack) {
    int size = firstPlace[bucket + 1] - firstPlace[bucket];
    int base = 2 * firstPlace[bucket];
    for (int i = 0; i < size; i++) {
      winner[base + size + i] = firstPlace[bucket] + i;
      onlyRack[base + size + i] = rack[firstPlace[bucket] + i];
    }
    for (int i = size - 1; i > 0; i--) {
      int left = base + 2 * i;
      winner[base + i] = first(winner[left], winner[left + 1]);
      onlyRack[base + i] = onlyRack[left] == onlyRack[left + 1] ? onlyRack[left] : MANY_RACKS;
    }
  }

  int buckets() {
    return firstPlace.length - 1;
  }

  /** The place with the least c of a bucket, allowed or not. */
  int winner(int bucket) {
    return winner[2 * firstPlace[bucket] + 1];
  }

  long assigned(int place) {
    return assigned[place];
  }

  int node(int place) {
    return node[place];
  }

  int order(int place) {
    return order[place];
  }

  /** Sets c of a place; true when the bucket's winner or its c is another now. */
  boolean assign(int bucket, int place, long assignedBytes) {
    assigned[place] = assignedBytes;
    int from = firstPlace[bucket];
    int base = 2 * from;
    int i = firstPlace[bucket + 1] - from + place - from;
    while (i > 1) {
      int won = first(winner[base + i], winner[base + (i ^ 1)]);
      i >>= 1;
      if (won == winner[base + i] && won != place) {
        return false;
      }
      winner[base + i] = won;
    }
    return true;
  }

  /** The place with the least c of a bucket that may receive the replica, or {@link #NONE}. */
  int allowed(int bucket, Eligibility eligibility) {
    int from = firstPlace[bucket];
    return allowed(2 * from, 1, firstPlace[bucket + 1] - from, eligibility, NONE);
  }

  /** The better of the incumbent and the best allowed one below the tree's place i. */
  private int allowed(int base, int i, int size, Eligibility eligibility, int incumbent) {
    int rack = onlyRack[base + i];
    int place = winner[base + i];
    if (assigned[place] == OUT
        || (rack != MANY_RACKS && eligibility.rackExcluded(rack))
        || (incumbent != NONE && first(place, incumbent) == incumbent)) {
      return incumbent;
    }
    if (eligibility.allows(node[place])) {
      return place;
    }
    if (i >= size) {
      return incumbent;
    }
    // The side that lost to the excluded winner first: what it finds makes the other side short.
    int loser = winner[base + 2 * i] == place ? 2 * i + 1 : 2 * i;
    int found = allowed(base, loser, size, eligibility, incumbent);
    return allowed(base, loser ^ 1, size, eligibility, found);
  }

  private int first(int one, int other) {
    int byOrder = (order[one] - order[other]) >> 31 | 1;
    long decides = 2 * (assigned[one] - assigned[other]) + byOrder;
    return other + ((one - other) & (int) (decides >> 63));
  }
}

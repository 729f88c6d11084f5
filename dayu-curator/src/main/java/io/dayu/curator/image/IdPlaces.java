package io.dayu.curator.image;

import java.io.Serializable;
import java.util.Arrays;

/**
 * A number of each of many ids, in two arrays of 15 bytes an id: a hash table that is filled once,
 * and goes to other processes as it is. Not thread safe while it is filled.
 */
final class IdPlaces implements Serializable {
  static final int NONE = -1;

  /** The golden ratio as a fraction of 2^64: spreads ids that follow one another. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final long[] ids;
  private final int[] places;
  private final int most;
  private int count;

  /**
   * A table for that many ids.
   *
   * @param most ids that may be put
   */
  IdPlaces(int most) {
    this.most = most;
    int slots = Math.addExact(most, most / 4 + 1);
    ids = new long[slots];
    places = new int[slots];
    Arrays.fill(places, NONE);
  }

  /**
   * Notes the number of an id; the later one counts.
   *
   * @param place 0 or more
   * @throws IllegalStateException if there is no room for another id
   */
  void put(long id, int place) {
    int slot = slot(id);
    if (places[slot] == NONE && count++ == most) {
      throw new IllegalStateException("There are more than " + most + " ids.");
    }
    ids[slot] = id;
    places[slot] = place;
  }

  /** The number of an id, {@link #NONE} where none was put. */
  int find(long id) {
    return places[slot(id)];
  }

  /**
   * The slot where the id is, or where it would be: from where its hash points on, the first that
   * is free.
   */
  private int slot(long id) {
    long hash = (id * SPREAD) >>> Integer.SIZE;
    int slot = (int) ((hash * ids.length) >>> Integer.SIZE);
    while (places[slot] != NONE && ids[slot] != id) {
      slot = slot + 1 == ids.length ? 0 : slot + 1;
    }
    return slot;
  }
}

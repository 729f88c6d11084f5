package io.dayu.core.heat;

import java.util.Arrays;

/**
 * The slot of each item: a hash table of chains whose links are the slots themselves, so that an
 * item takes another one's slot without garbage.
 */
final class ItemSlots {
  private static final int NONE = -1;

  /** The golden ratio as a fraction of 2^64: spreads ids that follow one another. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private long[] items = new long[0];

  /** By slot: the next one of its chain. */
  private int[] next = new int[0];

  /** By the hash of an item: the first slot of the chain; a power of two. */
  private int[] first = {NONE};

  /** Makes room for more slots; those that have items keep them. */
  void grow(int slots, int used) {
    items = Arrays.copyOf(items, slots);
    next = Arrays.copyOf(next, slots);
    first = new int[Math.max(1, Integer.highestOneBit(slots) << 1)];
    Arrays.fill(first, NONE);
    for (int slot = 0; slot < used; slot++) {
      chain(slot);
    }
  }

  /** The slot of an item, -1 when it has none. */
  int find(long item) {
    int slot = first[place(item)];
    while (slot != NONE && items[slot] != item) {
      slot = next[slot];
    }
    return slot;
  }

  /** The item in a slot that has one. */
  long item(int slot) {
    return items[slot];
  }

  /** Gives an item a slot that no other one has. */
  void put(long item, int slot) {
    items[slot] = item;
    chain(slot);
  }

  private void chain(int slot) {
    int place = place(items[slot]);
    next[slot] = first[place];
    first[place] = slot;
  }

  /** Takes the item of a slot away. */
  void remove(int slot) {
    int place = place(items[slot]);
    if (first[place] == slot) {
      first[place] = next[slot];
      return;
    }
    int before = first[place];
    while (next[before] != slot) {
      before = next[before];
    }
    next[before] = next[slot];
  }

  /** Takes the items of all slots away. */
  void clear() {
    Arrays.fill(first, NONE);
  }

  private int place(long item) {
    return (int) ((item * SPREAD) >>> Integer.SIZE) & (first.length - 1);
  }
}

package io.dayu.hdfs.state;

import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Blocks by their ids, in the order in which they came, each with the second since which it lacks a
 * replica: what LinkedHashMap is, for less than half of the bytes, which it gives back as blocks
 * leave. Not thread safe.
 */
/*
 * Blocks stand in an array in their order, with gaps where one has left, their ids beside them, so
 * that a search need not follow a block to its id; a hash table of open addressing has their places.
 * All are made anew, without gaps, when the array is full or when three quarters of it are gaps; the
 * table is at least twice as long, so that it always has room.
 */
final class BlockQueue {
  private static final int LEAST_LENGTH = 16;
  private static final int SPARE_PART = 4;
  private static final int GAPS_PART = 4;
  private static final int FREE = -1;
  private static final int LEFT = -2;
  private static final int NOWHERE = -1;

  /** The golden ratio as a fraction of 2^64: spreads ids that follow one another. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private @Nullable LowRedundancyBlock[] inOrder = new LowRedundancyBlock[LEAST_LENGTH];
  private long[] ids = new long[LEAST_LENGTH];
  private int[] sinceSec = new int[LEAST_LENGTH];
  private int[] places = emptyTable(LEAST_LENGTH);
  private int begin;
  private int end;
  private int size;

  private static int[] emptyTable(int length) {
    int[] table = new int[2 * Integer.highestOneBit(2 * length - 1)];
    Arrays.fill(table, FREE);
    return table;
  }

  int size() {
    return size;
  }

  void clear() {
    rebuild(LEAST_LENGTH, block -> false);
  }

  /** The block of that id, null when there is none. */
  @Nullable LowRedundancyBlock find(long id) {
    int slot = slotOf(id);
    return slot == NOWHERE ? null : inOrder[places[slot]];
  }

  /** Since when the block of that id lacks a replica; the other value when there is none. */
  int sinceSec(long id, int other) {
    int slot = slotOf(id);
    return slot == NOWHERE ? other : sinceSec[places[slot]];
  }

  /**
   * Puts a block in the place of what was known of it, or at the end; returns what was known.
   *
   * @param lacksSinceSec since when it lacks a replica, if nothing is known of it
   */
  @Nullable LowRedundancyBlock put(LowRedundancyBlock block, int lacksSinceSec) {
    int slot = slotOf(block.task().id());
    if (slot == NOWHERE) {
      append(block.task().id(), block, lacksSinceSec);
      return null;
    }
    LowRedundancyBlock before = inOrder[places[slot]];
    inOrder[places[slot]] = block;
    return before;
  }

  /** Takes a block out and returns it, null when there is none. */
  @Nullable LowRedundancyBlock remove(long id) {
    int slot = slotOf(id);
    if (slot == NOWHERE) {
      return null;
    }
    LowRedundancyBlock removed = inOrder[places[slot]];
    inOrder[places[slot]] = null;
    places[slot] = LEFT;
    size--;
    while (begin < end && inOrder[begin] == null) {
      begin++;
    }
    if (inOrder.length > LEAST_LENGTH && size < inOrder.length / GAPS_PART) {
      rebuild(lengthFor(size), block -> true);
    }
    return removed;
  }

  /** Shows blocks in order until one is refused. */
  void forEachWhile(Predicate<LowRedundancyBlock> wanted) {
    for (int place = begin; place < end; place++) {
      LowRedundancyBlock block = inOrder[place];
      if (block != null && !wanted.test(block)) {
        return;
      }
    }
  }

  /**
   * Adds the ids of up to {@code max} blocks from a place on, in order.
   *
   * @param fromPlace 0 for the first; places move when blocks leave, so that a turn by places may
   *     miss a block once
   * @return the place to go on from, -1 at the end
   */
  int collect(int fromPlace, int max, List<Long> blockIds) {
    int added = 0;
    for (int place = Math.max(begin, fromPlace); place < end; place++) {
      if (added == max) {
        return place;
      }
      if (inOrder[place] != null) {
        blockIds.add(ids[place]);
        added++;
      }
    }
    return NOWHERE;
  }

  private void append(long id, LowRedundancyBlock block, int lacksSinceSec) {
    if (end == inOrder.length) {
      rebuild(lengthFor(size), kept -> true);
    }
    inOrder[end] = block;
    ids[end] = id;
    sinceSec[end] = lacksSinceSec;
    places[freeSlot(id)] = end;
    end++;
    size++;
  }

  private static int lengthFor(int blocks) {
    return LEAST_LENGTH + blocks + blocks / SPARE_PART;
  }

  private void rebuild(int length, Predicate<LowRedundancyBlock> kept) {
    @Nullable LowRedundancyBlock[] before = inOrder;
    long[] idsBefore = ids;
    int[] sinceBefore = sinceSec;
    int from = begin;
    int to = end;
    inOrder = new LowRedundancyBlock[length];
    ids = new long[length];
    sinceSec = new int[length];
    places = emptyTable(length);
    begin = 0;
    end = 0;
    size = 0;
    for (int place = from; place < to; place++) {
      LowRedundancyBlock block = before[place];
      if (block != null && kept.test(block)) {
        append(idsBefore[place], block, sinceBefore[place]);
      }
    }
  }

  private int home(long id) {
    return (int) ((id * SPREAD) >>> Integer.SIZE) & (places.length - 1);
  }

  private int after(int slot) {
    return (slot + 1) & (places.length - 1);
  }

  private int slotOf(long id) {
    for (int slot = home(id); places[slot] != FREE; slot = after(slot)) {
      if (places[slot] != LEFT && ids[places[slot]] == id) {
        return slot;
      }
    }
    return NOWHERE;
  }

  private int freeSlot(long id) {
    int slot = home(id);
    while (places[slot] != FREE) {
      slot = after(slot);
    }
    return slot;
  }
}

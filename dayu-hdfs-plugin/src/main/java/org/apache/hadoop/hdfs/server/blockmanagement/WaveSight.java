package org.apache.hadoop.hdfs.server.blockmanagement;

import java.util.Arrays;
import java.util.IdentityHashMap;
import org.jspecify.annotations.NullMarked;

/**
 * The DataNodes of a list that hold one block or group, which is read anew for each. Not thread
 * safe; reading needs the namesystem lock.
 */
@NullMarked
final class WaveSight implements ReadableWithout.GoodUnits {
  private final ReadableWithout readable;
  private final IdentityHashMap<DatanodeDescriptor, Integer> places;
  private int[] holders = new int[16];
  private int count;
  private int all;
  private int units;
  private long indices;
  private boolean striped;
  private boolean tangled;
  private int spare;

  /**
   * Has read nothing.
   *
   * @param places of each DataNode of the list its place
   */
  WaveSight(ReadableWithout readable, IdentityHashMap<DatanodeDescriptor, Integer> places) {
    this.readable = readable;
    this.places = places;
  }

  /** Reads a block, or a group. */
  void read(BlockInfo block) {
    count = 0;
    all = 0;
    units = 0;
    indices = 0;
    tangled = false;
    striped = block.isStriped();
    readable.eachGood(block, this);
    spare = units - readable.needed(block);
  }

  @Override
  public void add(DatanodeDescriptor node, int index, boolean sure) {
    if (sure) {
      boolean first = !striped || (indices & 1L << index) == 0;
      indices |= 1L << index;
      units += first ? 1 : 0;
      tangled |= !first;
    }
    Integer place = places.get(node);
    if (place != null) {
      addHolder(place, sure);
    }
  }

  private void addHolder(int place, boolean sure) {
    for (int i = 0; i < all; i++) {
      tangled |= holders[i] == place;
    }
    if (all == holders.length) {
      holders = Arrays.copyOf(holders, 2 * all);
    }
    holders[all] = place;
    if (sure) {
      holders[all] = holders[count];
      holders[count] = place;
      count++;
    }
    all++;
  }

  /** The places of the DataNodes: of those that count, then of the others. */
  int[] holders() {
    return holders;
  }

  /** The number of those that count. */
  int count() {
    return count;
  }

  /** The number of all. */
  int all() {
    return all;
  }

  /** The number of all that count, in the list or not, that may be away. */
  int spare() {
    return spare;
  }

  /** True if a DataNode has several of it, or several have the same internal block. */
  boolean isTangled() {
    return tangled;
  }
}

package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.queue.TimedLock;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * Goes along the block lists of a DataNode's storages, between whose steps the namesystem lock may
 * be let go. Not thread safe.
 *
 * <p>All storages are gone along together: the next block of a list is somewhere in memory, and
 * several are fetched in the time of one.
 *
 * <p>A list may change meanwhile: a block may be met again, and where the one it stands at has
 * gone, or a full report has put the list in another order, the walk begins that storage anew. New
 * replicas come to the head of a list, which the walk has left: {@link #again} meets these.
 */
@NullMarked
final class StorageWalk {
  private static final int STEPS_BETWEEN_LOOKS_AT_THE_CLOCK = 64;

  /** A storage is left when so many times its blocks were met, and it never came to an end. */
  private static final long ROUNDS_MAX = 3;

  private final DatanodeDescriptor node;
  private final List<Cursor> cursors = new ArrayList<>();
  private final List<Cursor> ended = new ArrayList<>();
  private final long replicas;
  private boolean complete = true;

  /** Begins at the first block of each storage. */
  StorageWalk(DatanodeDescriptor node) {
    this.node = node;
    long all = 0;
    for (DatanodeStorageInfo storage : node.getStorageInfos()) {
      begin(storage);
      all += storage.numBlocks();
    }
    complete &= node.isAlive();
    this.replicas = all;
  }

  private void begin(DatanodeStorageInfo storage) {
    cursors.add(new Cursor(storage));
    complete &= storage.getBlockReportCount() > 0;
  }

  /**
   * Begins anew, once it is at the end: for what has come to the heads since the walk began last,
   * and for all of a storage that is new or has reported. Needs the namesystem lock, read at least.
   */
  void again() {
    IdentityHashMap<DatanodeStorageInfo, Cursor> known = new IdentityHashMap<>();
    ended.forEach(cursor -> known.put(cursor.storage, cursor));
    ended.clear();
    for (DatanodeStorageInfo storage : node.getStorageInfos()) {
      Cursor cursor = known.get(storage);
      if (cursor == null) {
        begin(storage);
      } else {
        cursor.again();
        cursors.add(cursor);
      }
    }
    complete &= node.isAlive();
  }

  /**
   * True if all was met so far that HDFS knew when the walk began last, and HDFS knew what is
   * there: the DataNode lives, and has reported each storage.
   */
  boolean complete() {
    return complete;
  }

  /** The number of replicas when the walk began. */
  long replicas() {
    return replicas;
  }

  /** True if the walk is at the end. Takes no lock. */
  boolean done() {
    return cursors.isEmpty();
  }

  /**
   * Goes on for a few milliseconds. Needs the namesystem lock, read at least.
   *
   * @param look is told each block that is met, with the storage
   */
  void goOn(TimedLock clock, BiConsumer<BlockInfo, DatanodeStorageInfo> look) {
    goOn(clock, look, () -> false);
  }

  /**
   * Goes on for a few milliseconds, or until enough is seen. Needs the namesystem lock, read at
   * least.
   *
   * @param enough is asked after a block of each storage
   */
  void goOn(
      TimedLock clock, BiConsumer<BlockInfo, DatanodeStorageInfo> look, BooleanSupplier enough) {
    goOn(clock, clock.nowNs(), look, enough);
  }

  /** The same where the milliseconds have begun already. */
  void goOn(
      TimedLock clock,
      long sinceNs,
      BiConsumer<BlockInfo, DatanodeStorageInfo> look,
      BooleanSupplier enough) {
    int steps = 0;
    while (!done() && !enough.getAsBoolean()) {
      steps += cursors.size();
      step(look);
      if (steps >= STEPS_BETWEEN_LOOKS_AT_THE_CLOCK) {
        if (clock.nowNs() - sinceNs >= TimedLock.HOLD_NS) {
          break;
        }
        steps = 0;
      }
    }
  }

  private void step(BiConsumer<BlockInfo, DatanodeStorageInfo> look) {
    boolean over = false;
    for (Cursor cursor : cursors) {
      over |= cursor.next() == 0;
    }
    for (Cursor cursor : cursors) {
      if (cursor.at != null) {
        look.accept(cursor.at, cursor.storage);
      }
    }
    if (over) {
      for (Cursor cursor : cursors) {
        if (cursor.over) {
          complete &= cursor.at == null;
          ended.add(cursor);
        }
      }
      cursors.removeIf(cursor -> cursor.over);
    }
  }

  /**
   * The head of a list, and the block behind it. As long as both are there, one behind the other,
   * all that is behind them was there before. The head alone does not say so: an append takes a
   * block out of the list, and puts it in again at the head.
   */
  private record Head(BlockInfo first, @Nullable BlockInfo second) {
    static Head of(BlockInfo first, DatanodeStorageInfo storage) {
      return new Head(first, first.getNext(first.findStorageInfo(storage)));
    }
  }

  /** A place in the list of a storage. */
  private static final class Cursor {
    private final DatanodeStorageInfo storage;
    private @Nullable BlockInfo at;
    private @Nullable Head head;
    private @Nullable Head until;
    private long steps;
    private int reports = -1;
    private boolean over;

    Cursor(DatanodeStorageInfo storage) {
      this.storage = storage;
    }

    /** Begins anew, down to where the list began the last time. */
    void again() {
      at = null;
      until = head;
      steps = 0;
      over = false;
    }

    /**
     * Goes to the next block.
     *
     * @return how many holders it has room for, so that it is fetched from memory; 0 if the storage
     *     is over
     */
    int next() {
      if (reports != storage.getBlockReportCount()) {
        reports = storage.getBlockReportCount();
        at = null;
        until = null;
      }
      BlockInfo block = following();
      at = block;
      steps++;
      over = block == null || steps > ROUNDS_MAX * storage.numBlocks();
      return block == null || over ? 0 : block.getCapacity();
    }

    private @Nullable BlockInfo following() {
      BlockInfo from = at;
      int index = from == null ? -1 : from.findStorageInfo(storage);
      BlockInfo block = from == null || index < 0 ? first() : from.getNext(index);
      return block == null || isOld(block) ? null : block;
    }

    private @Nullable BlockInfo first() {
      var blocks = storage.getBlockIterator();
      BlockInfo first = blocks.hasNext() ? blocks.next() : null;
      head = first == null ? null : Head.of(first, storage);
      return first;
    }

    private boolean isOld(BlockInfo block) {
      return until != null
          && block.equals(until.first())
          && Objects.equals(until.second(), Head.of(block, storage).second());
    }
  }
}

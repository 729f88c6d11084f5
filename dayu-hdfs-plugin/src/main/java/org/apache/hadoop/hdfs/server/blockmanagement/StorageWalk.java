package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.queue.TimedLock;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hdfs.protocol.Block;
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

  /** Blocks of a list's head that are remembered: some may be deleted until it is read again. */
  private static final int REMEMBERED = 16;

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

  /** A place in the list of a storage. */
  private static final class Cursor {
    private final DatanodeStorageInfo storage;
    private @Nullable BlockInfo at;
    private List<Block> head = new ArrayList<>();
    private List<Block> until = List.of();
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
      head = new ArrayList<>();
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
        until = List.of();
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
      if (block == null) {
        return null;
      }
      int old = placeOfOld(block);
      if (old >= 0) {
        until.subList(old, until.size()).forEach(this::remember);
        return null;
      }
      remember(block);
      return block;
    }

    private @Nullable BlockInfo first() {
      head.clear();
      var blocks = storage.getBlockIterator();
      return blocks.hasNext() ? blocks.next() : null;
    }

    private void remember(Block block) {
      if (head.size() < REMEMBERED) {
        head.add(new Block(block));
      }
    }

    /**
     * The place of a block from which on all was met the last time; -1 if there may be others.
     *
     * <p>As long as two neighbours are there, one behind the other, all that is behind them was
     * there before. One alone does not say so: an append takes a block out of the list, and puts it
     * in again at the head, with another generation stamp.
     */
    private int placeOfOld(BlockInfo block) {
      int place = place(block);
      BlockInfo next = place < 0 ? null : block.getNext(block.findStorageInfo(storage));
      return next == null || place(next) == place + 1 ? place : -1;
    }

    private int place(BlockInfo block) {
      int place = until.indexOf(block);
      boolean same =
          place >= 0 && until.get(place).getGenerationStamp() == block.getGenerationStamp();
      return same ? place : -1;
    }
  }
}

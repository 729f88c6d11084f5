package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.queue.TimedLock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * Goes along the block lists of a DataNode's storages, between whose steps the namesystem lock may
 * be let go. Not thread safe.
 *
 * <p>A list may change meanwhile: a block may be met again, and where the one it stands at has
 * gone, or a full report has put the list in another order, the walk begins that storage anew.
 */
@NullMarked
final class StorageWalk {
  private static final int STEPS_BETWEEN_LOOKS_AT_THE_CLOCK = 64;

  /** A storage is left when so many times its blocks were met, and it never came to an end. */
  private static final long ROUNDS_MAX = 3;

  private final Deque<DatanodeStorageInfo> storages = new ArrayDeque<>();
  private final long replicas;
  private @Nullable BlockInfo at;
  private long steps;
  private long stepsInStorage;
  private int reports;
  private boolean complete = true;

  /** Begins at the first storage. */
  StorageWalk(DatanodeDescriptor node) {
    long all = 0;
    for (DatanodeStorageInfo storage : node.getStorageInfos()) {
      storages.add(storage);
      all += storage.numBlocks();
      complete &= storage.getBlockReportCount() > 0;
    }
    complete &= node.isAlive();
    this.replicas = all;
  }

  /**
   * True if all was met so far that HDFS knew when the walk began, and HDFS knew what is there: the
   * DataNode lives, and has reported each storage.
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
    return storages.isEmpty();
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
   * @param enough is asked after each block
   */
  void goOn(
      TimedLock clock, BiConsumer<BlockInfo, DatanodeStorageInfo> look, BooleanSupplier enough) {
    long sinceNs = clock.nowNs();
    while (!done() && !enough.getAsBoolean()) {
      step(look);
      if (steps % STEPS_BETWEEN_LOOKS_AT_THE_CLOCK == 0
          && clock.nowNs() - sinceNs >= TimedLock.HOLD_NS) {
        break;
      }
    }
  }

  private void step(BiConsumer<BlockInfo, DatanodeStorageInfo> look) {
    DatanodeStorageInfo storage = storages.element();
    if (stepsInStorage == 0 || reports != storage.getBlockReportCount()) {
      reports = storage.getBlockReportCount();
      at = null;
    }
    BlockInfo block = next(storage);
    steps++;
    stepsInStorage++;
    at = block;
    if (block == null || stepsInStorage > ROUNDS_MAX * storage.numBlocks()) {
      complete &= block == null;
      storages.remove();
      stepsInStorage = 0;
      at = null;
    }
    if (block != null) {
      look.accept(block, storage);
    }
  }

  private static @Nullable BlockInfo first(DatanodeStorageInfo storage) {
    var blocks = storage.getBlockIterator();
    return blocks.hasNext() ? blocks.next() : null;
  }

  private @Nullable BlockInfo next(DatanodeStorageInfo storage) {
    BlockInfo from = at;
    if (from == null) {
      return first(storage);
    }
    int index = from.findStorageInfo(storage);
    return index < 0 ? first(storage) : from.getNext(index);
  }
}

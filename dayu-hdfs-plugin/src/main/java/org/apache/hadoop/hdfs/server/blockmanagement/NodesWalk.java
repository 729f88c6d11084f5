package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.queue.TimedLock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.hadoop.hdfs.server.namenode.OpenBlocks;
import org.jspecify.annotations.NullMarked;

/**
 * Goes along all that DataNodes hold, and all that is being written anywhere. Not thread safe.
 *
 * <p>Files are closed and replicas come while the walk goes on. HDFS puts a replica at the head of
 * a list before it closes the file. So files that are open are read after all lists, and then what
 * is new at the heads, until all heads are read within one hold of the lock.
 */
@NullMarked
final class NodesWalk {
  /** Times that heads are read where a hold is too short for all of them. */
  private static final int HEADS_MAX = 5;

  private final TimedLock lock;
  private final List<DatanodeDescriptor> nodes;
  private final OpenBlocks open;
  private final BiConsumer<BlockInfo, DatanodeStorageInfo> held;
  private final Consumer<BlockInfo> written;
  private final List<StorageWalk> walks = new ArrayList<>();
  private int place;
  private int heads;
  private boolean atOnce;
  private boolean done;

  /**
   * Begins to walk.
   *
   * @param open the blocks that are being written in the whole namesystem
   * @param held is told each block of a list, perhaps more than once, under the lock
   * @param written is told each block of an open file that is not complete, under the lock
   */
  NodesWalk(
      TimedLock lock,
      List<DatanodeDescriptor> nodes,
      OpenBlocks open,
      BiConsumer<BlockInfo, DatanodeStorageInfo> held,
      Consumer<BlockInfo> written) {
    this.lock = lock;
    this.nodes = nodes;
    this.open = open;
    this.held = held;
    this.written = written;
  }

  /** Reads on. Holds the namesystem read lock once, for a few milliseconds. */
  void read(String operation) {
    lock.reading(
        operation,
        () -> {
          readOn();
          return true;
        });
  }

  private void readOn() {
    boolean fromTheFirst = place == nodes.size();
    if (fromTheFirst && !open.done()) {
      open.next().forEach(written);
      return;
    }
    if (fromTheFirst) {
      heads++;
      place = 0;
    }
    readLists();
    atOnce = fromTheFirst && heads > 0 && place == nodes.size();
    done = atOnce || (heads == HEADS_MAX && place == nodes.size());
  }

  private void readLists() {
    long sinceNs = lock.nowNs();
    boolean timeLeft = true;
    while (timeLeft && place < nodes.size()) {
      StorageWalk walk = walk();
      walk.goOn(lock, sinceNs, held, () -> false);
      place += walk.done() ? 1 : 0;
      timeLeft = walk.done() && lock.nowNs() - sinceNs < TimedLock.HOLD_NS;
    }
  }

  /** The walk along the DataNode's lists, or along their heads once all lists were read. */
  private StorageWalk walk() {
    if (place == walks.size()) {
      walks.add(new StorageWalk(nodes.get(place)));
    }
    StorageWalk walk = walks.get(place);
    if (heads > 0 && walk.done()) {
      walk.again();
    }
    return walk;
  }

  /** True if all was read. Takes no lock. */
  boolean done() {
    return done;
  }

  /** True if all was met that the DataNodes hold. Takes no lock. */
  boolean complete() {
    return done && walks.stream().allMatch(StorageWalk::complete);
  }

  /** True if the end was met of all lists within one hold of the lock. Takes no lock. */
  boolean atOnce() {
    return atOnce;
  }

  /** True if what a DataNode holds was met before, while the lists are read. Takes no lock. */
  boolean hasMet(int node) {
    return heads == 0 && node < place;
  }
}

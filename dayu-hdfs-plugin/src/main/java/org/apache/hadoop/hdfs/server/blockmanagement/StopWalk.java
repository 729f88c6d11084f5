package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.operator.SetWalk;
import io.dayu.hdfs.operator.StopCheck;
import io.dayu.hdfs.queue.TimedLock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hdfs.server.namenode.OpenBlocks;
import org.jspecify.annotations.NullMarked;

/**
 * Reads all that a set of DataNodes holds, as if all of them were stopped at once. A block is
 * looked at once for each of the DataNodes that holds it, as it may come to another meanwhile; of
 * those that cannot be read, or perhaps not, each counts once.
 */
@NullMarked
final class StopWalk implements SetWalk {
  /** More are counted for each DataNode that holds them. */
  private static final int NAMED_MAX = 100_000;

  private final TimedLock lock;
  private final ReadableWithout readable;
  private final Set<DatanodeDescriptor> stopped;
  private final Deque<StorageWalk> walks = new ArrayDeque<>();
  private final OpenBlocks open;
  private final Set<Long> named = new HashSet<>();
  private boolean complete = true;
  private long checked;
  private long only;
  private long doubtful;
  private long beingWritten;
  private long groups;

  /**
   * Begins to walk.
   *
   * @param open what is being written in the whole namesystem
   */
  StopWalk(
      TimedLock lock, ReadableWithout readable, List<DatanodeDescriptor> nodes, OpenBlocks open) {
    this.lock = lock;
    this.readable = readable;
    this.stopped = Set.copyOf(nodes);
    this.open = open;
    stopped.forEach(node -> walks.add(new StorageWalk(node)));
  }

  @Override
  public void read() {
    lock.reading(
        "dayuStop",
        () -> {
          readOn();
          return true;
        });
  }

  private void readOn() {
    if (walks.isEmpty()) {
      for (BlockInfo block : open.next()) {
        if (ReadableWithout.isWrittenAt(block, stopped)) {
          beingWritten++;
          check(block);
        }
      }
      return;
    }
    StorageWalk walk = walks.element();
    walk.goOn(
        lock,
        (block, storage) -> {
          // One that is being written is met among the open ones.
          if (block.isComplete() && readable.missed(block, storage)) {
            check(block);
          }
        });
    if (walk.done()) {
      complete &= walk.complete();
      walks.remove();
    }
  }

  private void check(BlockInfo block) {
    checked++;
    groups += block.isStriped() ? 1 : 0;
    Certainty sight = readable.check(block, stopped);
    if (sight != Certainty.SURE && (named.size() >= NAMED_MAX || named.add(block.getBlockId()))) {
      only += sight == Certainty.NOT_READABLE ? 1 : 0;
      doubtful += sight == Certainty.DOUBTFUL ? 1 : 0;
    }
  }

  @Override
  public boolean done() {
    return walks.isEmpty() && open.done();
  }

  @Override
  public StopCheck check() {
    return new StopCheck(checked, done() && complete, only, doubtful, beingWritten, groups);
  }
}

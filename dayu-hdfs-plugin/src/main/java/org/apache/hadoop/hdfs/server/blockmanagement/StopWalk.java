package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.operator.SetWalk;
import io.dayu.hdfs.operator.StopCheck;
import io.dayu.hdfs.queue.TimedLock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hdfs.server.namenode.OpenBlocks;
import org.jspecify.annotations.NullMarked;

/**
 * Reads all that a set of DataNodes holds, as if all of them were stopped at once. A block is
 * looked at for each of the DataNodes that holds it, as it may come to another meanwhile.
 */
@NullMarked
final class StopWalk implements SetWalk {
  private final TimedLock lock;
  private final StopTally tally;
  private final Deque<StorageWalk> walks = new ArrayDeque<>();
  private boolean complete = true;

  /**
   * Begins to walk.
   *
   * @param open the blocks that are being written in the whole namesystem
   */
  StopWalk(
      TimedLock lock, ReadableWithout readable, List<DatanodeDescriptor> nodes, OpenBlocks open) {
    this.lock = lock;
    this.tally = new StopTally(readable, Set.copyOf(nodes), open);
    nodes.forEach(node -> walks.add(new StorageWalk(node)));
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
      tally.lookAtOpen();
      return;
    }
    StorageWalk walk = walks.element();
    walk.goOn(lock, tally::met);
    if (walk.done()) {
      complete &= walk.complete();
      walks.remove();
    }
  }

  @Override
  public boolean done() {
    return walks.isEmpty() && tally.openDone();
  }

  @Override
  public StopCheck check() {
    return tally.check(done() && complete);
  }
}

package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.operator.SetWalk;
import io.dayu.hdfs.operator.StopCheck;
import io.dayu.hdfs.queue.TimedLock;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hdfs.server.namenode.OpenBlocks;
import org.jspecify.annotations.NullMarked;

/**
 * Reads all that a set of DataNodes holds, as if all of them were stopped at once, and counts what
 * would be out of reach. A block is looked at for each of the DataNodes that holds it, as it may
 * come to another meanwhile. One that cannot be read, or perhaps not, is looked at once more in the
 * end, and counts once.
 */
@NullMarked
final class StopWalk implements SetWalk {
  private static final String OPERATION = "dayuStop";

  private final TimedLock lock;
  private final ReadableWithout readable;
  private final Set<DatanodeDescriptor> stopped;
  private final NodesWalk walk;
  private final SecondLook again = new SecondLook();
  private long checked;
  private long only;
  private long doubtful;
  private long beingWritten;
  private long groups;

  /**
   * Begins to walk.
   *
   * @param open the blocks that are being written in the whole namesystem
   */
  StopWalk(
      TimedLock lock, ReadableWithout readable, List<DatanodeDescriptor> nodes, OpenBlocks open) {
    this.lock = lock;
    this.readable = readable;
    this.stopped = Set.copyOf(nodes);
    this.walk = new NodesWalk(lock, nodes, open, this::met, this::written);
  }

  @Override
  public void read() {
    if (walk.done()) {
      again.read(lock, OPERATION, this::lookAgain);
    } else {
      walk.read(OPERATION);
    }
  }

  /** Looks also at a block that is not complete: its file may be closed before that is read. */
  private void met(BlockInfo block, DatanodeStorageInfo storage) {
    if (readable.missed(block, storage)) {
      look(block);
    }
  }

  private void written(BlockInfo block) {
    if (ReadableWithout.isWrittenAt(block, stopped)) {
      beingWritten++;
      look(block);
    }
  }

  private void look(BlockInfo block) {
    checked++;
    groups += block.isStriped() ? 1 : 0;
    Certainty sight = readable.check(block, stopped);
    if (sight != Certainty.SURE && !again.takes(block)) {
      count(sight);
    }
  }

  private void lookAgain(BlockInfo block) {
    if (!block.isDeleted()) {
      count(readable.check(block, stopped));
    }
  }

  private void count(Certainty sight) {
    only += sight == Certainty.NOT_READABLE ? 1 : 0;
    doubtful += sight == Certainty.DOUBTFUL ? 1 : 0;
  }

  @Override
  public boolean done() {
    return walk.done() && again.done();
  }

  @Override
  public StopCheck check() {
    return new StopCheck(
        checked, walk.complete() && walk.atOnce(), only, doubtful, beingWritten, groups);
  }
}

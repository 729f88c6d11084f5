package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.operator.StopCheck;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.hdfs.server.namenode.OpenBlocks;
import org.jspecify.annotations.NullMarked;

/**
 * Looks at the blocks of DataNodes that are to be stopped at once, and counts what would be out of
 * reach. A block that cannot be read, or perhaps not, counts once, however often it is met. The
 * looks need the namesystem lock, read at least.
 */
@NullMarked
final class StopTally {
  /** More are counted each time that they are met. */
  private static final int NAMED_MAX = 100_000;

  private final ReadableWithout readable;
  private final Set<DatanodeDescriptor> stopped;
  private final OpenBlocks open;
  private final Set<Long> named = new HashSet<>();
  private long checked;
  private long only;
  private long doubtful;
  private long beingWritten;
  private long groups;

  /**
   * Has looked at nothing.
   *
   * @param open the blocks that are being written in the whole namesystem
   */
  StopTally(ReadableWithout readable, Set<DatanodeDescriptor> stopped, OpenBlocks open) {
    this.readable = readable;
    this.stopped = stopped;
    this.open = open;
  }

  /** Looks at a block that is met at one of the DataNodes. */
  void met(BlockInfo block, DatanodeStorageInfo storage) {
    // One that is being written is met among the open ones.
    if (block.isComplete() && readable.missed(block, storage)) {
      check(block);
    }
  }

  /** Looks at the next blocks that are being written. */
  void lookAtOpen() {
    for (BlockInfo block : open.next()) {
      if (ReadableWithout.isWrittenAt(block, stopped)) {
        beingWritten++;
        check(block);
      }
    }
  }

  /** True if all that is being written was looked at. Takes no lock. */
  boolean openDone() {
    return open.done();
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

  /**
   * The findings so far. Takes no lock.
   *
   * @param complete whether all was met that the DataNodes hold
   */
  StopCheck check(boolean complete) {
    return new StopCheck(checked, complete && openDone(), only, doubtful, beingWritten, groups);
  }
}

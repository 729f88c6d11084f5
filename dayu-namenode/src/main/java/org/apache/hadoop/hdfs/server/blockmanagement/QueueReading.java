package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.QueueChanges;
import io.dayu.hdfs.namesystem.TriedTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * Blocks read one after another: those that the queue holds for the planner as they are now, and
 * those that it holds for it no more. What is out of scope is stock HDFS's from then on. Reading
 * needs the namesystem lock, read at least. Not thread safe.
 */
@NullMarked
final class QueueReading {
  private final GatedLowRedundancyBlocks queue;
  private final BlockDescriber describer;
  private final TriedTypes tried;
  private final BlockScope scope;
  private final List<LowRedundancyBlock> waiting = new ArrayList<>();
  private final List<Long> gone = new ArrayList<>();
  private final List<BlockInfo> settled = new ArrayList<>();

  private boolean looked;

  QueueReading(
      GatedLowRedundancyBlocks queue,
      BlockDescriber describer,
      TriedTypes tried,
      BlockScope scope) {
    this.queue = queue;
    this.describer = describer;
    this.tried = tried;
    this.scope = scope;
  }

  /** Reads a block that HDFS knows, or knew a moment ago. */
  void read(BlockInfo block) {
    read(block.getBlockId(), block);
  }

  /** Reads a block by its id; null when HDFS knows none. */
  void read(long blockId, @Nullable BlockInfo block) {
    if (block == null || !queue.contains(block)) {
      gone.add(blockId);
      return;
    }
    Optional<LowRedundancyBlock> described = describer.describe(block, tried.of(blockId));
    if (described.isPresent()) {
      judge(block, described.get());
    } else {
      gone.add(blockId);
      settled.add(block);
    }
  }

  /** To the planner what is out of scope has left the queue. */
  private void judge(BlockInfo block, LowRedundancyBlock described) {
    if (!looked) {
      scope.look();
      looked = true;
    }
    if (scope.takes(block, described, queue.isOutOfScope(block))) {
      queue.takeIntoScope(block);
      waiting.add(described);
    } else {
      queue.putOutOfScope(block);
      gone.add(block.getBlockId());
    }
  }

  /** Blocks that the queue holds and that need nothing more, in the order in which they came. */
  List<BlockInfo> settled() {
    return settled;
  }

  QueueChanges changes(boolean cleared, boolean more) {
    return new QueueChanges(cleared, waiting, gone, more);
  }
}

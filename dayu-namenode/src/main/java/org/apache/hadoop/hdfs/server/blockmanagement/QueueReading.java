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
 * Blocks read one after another: those that the queue holds as they are now, and those that it
 * holds no more. Reading needs the namesystem lock, read at least. Not thread safe.
 */
@NullMarked
final class QueueReading {
  private final GatedLowRedundancyBlocks queue;
  private final BlockDescriber describer;
  private final TriedTypes tried;
  private final List<LowRedundancyBlock> waiting = new ArrayList<>();
  private final List<Long> gone = new ArrayList<>();
  private final List<BlockInfo> settled = new ArrayList<>();

  QueueReading(GatedLowRedundancyBlocks queue, BlockDescriber describer, TriedTypes tried) {
    this.queue = queue;
    this.describer = describer;
    this.tried = tried;
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
      waiting.add(described.get());
    } else {
      gone.add(blockId);
      settled.add(block);
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

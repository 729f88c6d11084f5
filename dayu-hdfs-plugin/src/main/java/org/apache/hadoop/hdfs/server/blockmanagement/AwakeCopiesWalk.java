package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.queue.TimedLock;
import io.dayu.hdfs.resting.AwakeCount;
import io.dayu.hdfs.resting.AwakeWalk;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hdfs.util.StripedBlockUtil;
import org.jspecify.annotations.NullMarked;

/**
 * Counts the copies that blocks of a DataNode have awake elsewhere, also of blocks that came to it
 * meanwhile. A block that may not have been met counts as one with too few.
 */
@NullMarked
final class AwakeCopiesWalk implements AwakeWalk {
  private final TimedLock lock;
  private final AwakeCopies elsewhere;
  private final StorageWalk blocks;
  private final Set<Long> shortIds = new HashSet<>();
  private long looked;
  private long shortBytes;
  private boolean again;

  /**
   * Begins at the first block.
   *
   * @param elsewhere counts copies on other DataNodes
   */
  AwakeCopiesWalk(TimedLock lock, DatanodeDescriptor node, AwakeCopies elsewhere) {
    this.lock = lock;
    this.elsewhere = elsewhere;
    this.blocks = new StorageWalk(node);
  }

  @Override
  public void read() {
    lock.reading(
        "dayuAwake",
        () -> {
          blocks.goOn(lock, this::look);
          if (blocks.done() && !again) {
            again = true;
            blocks.again();
          }
          return looked;
        });
  }

  private void look(BlockInfo block, DatanodeStorageInfo storage) {
    looked++;
    if (!block.isDeleted() && elsewhere.lacking(block) > 0 && shortIds.add(block.getBlockId())) {
      shortBytes += bytesAt(storage, block);
    }
  }

  /** Of an erasure-coded group the internal block alone. */
  private static long bytesAt(DatanodeStorageInfo storage, BlockInfo block) {
    return block instanceof BlockInfoStriped group
        ? StripedBlockUtil.getInternalBlockLength(
            group.getNumBytes(),
            group.getErasureCodingPolicy(),
            group.getStorageBlockIndex(storage))
        : block.getNumBytes();
  }

  @Override
  public boolean done() {
    return blocks.done();
  }

  @Override
  public AwakeCount count() {
    return new AwakeCount(looked, shortIds.size() + (blocks.complete() ? 0 : 1), shortBytes);
  }

  @Override
  public List<Long> shortBlockIds(int max) {
    return shortIds.stream().limit(max).toList();
  }
}

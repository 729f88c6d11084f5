package io.dayu.hdfs.namesystem;

import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.protocol.BlockRef;

/**
 * A replicated block of the low-redundancy queue, as HDFS names it and as the planner sees it.
 *
 * <p>There may be a million: what the task says already is not kept twice.
 *
 * @param blockPoolId shared by all
 * @param generationStamp at the time it was read
 * @param lengthBytes at the time it was read; the task's size, or 0 where that must be 1
 * @param task the same block by node numbers
 */
public record LowRedundancyBlock(
    String blockPoolId, long generationStamp, long lengthBytes, RecoveryTask task) {
  /** The block of that name. */
  public static LowRedundancyBlock of(BlockRef block, RecoveryTask task) {
    return new LowRedundancyBlock(
        block.blockPoolId(), block.generationStamp(), block.lengthBytes(), task);
  }

  /** Its name in HDFS. */
  public BlockRef block() {
    return new BlockRef(blockPoolId, task.id(), generationStamp, lengthBytes);
  }
}

package org.apache.hadoop.hdfs.server.blockmanagement;

import org.apache.hadoop.hdfs.protocol.Block;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/** The blocks that HDFS has, by their ids. Needs the namesystem lock. */
@NullMarked
public final class StoredBlocks {
  private StoredBlocks() {}

  /**
   * The block, or the group of an internal block; null when there is none. A NameNode that stops
   * closes its map of blocks before it stops its plugins: there are none from then on, where {@link
   * BlockManager#getStoredBlock} fails.
   */
  public static @Nullable BlockInfo find(BlockManager blockManager, long blockId) {
    return blockManager.getTotalBlocks() == 0
        ? null
        : blockManager.getStoredBlock(new Block(blockId));
  }
}

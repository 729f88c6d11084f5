package org.apache.hadoop.hdfs.server.blockmanagement;

import java.util.Collection;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/** The blocks that HDFS has, and their replicas. Needs the namesystem lock. */
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

  /**
   * True if a replica can be read: on a storage that works, and not among the block's corrupt ones,
   * of which null stands for none.
   */
  static boolean isGood(
      DatanodeStorageInfo storage, @Nullable Collection<DatanodeDescriptor> corrupt) {
    return storage.getState() != DatanodeStorage.State.FAILED
        && (corrupt == null || !corrupt.contains(storage.getDatanodeDescriptor()));
  }
}

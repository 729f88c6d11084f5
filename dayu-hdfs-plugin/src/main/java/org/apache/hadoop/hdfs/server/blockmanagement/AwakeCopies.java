package org.apache.hadoop.hdfs.server.blockmanagement;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.NullMarked;

/**
 * The count of the copies of blocks that are awake, of those that {@link ReplicaJudge} counts.
 * Every method needs the namesystem lock, read at least.
 */
@NullMarked
final class AwakeCopies {
  private final BlockManager blockManager;
  private final ReplicaJudge judge;
  private final int copies;
  private final Predicate<String> awake;

  /**
   * Counts them.
   *
   * @param copies that are to be awake, 1 or more
   * @param awake whether the DataNode with a uuid is
   */
  AwakeCopies(BlockManager blockManager, int copies, Predicate<String> awake) {
    this.blockManager = blockManager;
    this.judge = new ReplicaJudge(blockManager);
    this.copies = copies;
    this.awake = awake;
  }

  /**
   * The number of copies that are lacking, 0 when none is: of so many, or of all where the file has
   * fewer; of an erasure-coded group of its data, and one less than the copies more.
   */
  int lacking(BlockInfo block) {
    if (block instanceof BlockInfoStriped group) {
      Set<Integer> places = new HashSet<>();
      for (BlockInfoStriped.StorageAndBlockIndex one : group.getStorageAndIndexInfos()) {
        if (counts(block, one.getStorage())) {
          places.add((int) one.getBlockIndex());
        }
      }
      int wanted = group.getRealDataBlockNum() + copies - 1;
      return Math.max(0, Math.min(wanted, group.getRealTotalBlockNum()) - places.size());
    }
    int counted = 0;
    for (DatanodeStorageInfo storage : blockManager.getStorages(block)) {
      counted += counts(block, storage) ? 1 : 0;
    }
    return Math.max(0, Math.min(copies, blockManager.getExpectedRedundancyNum(block)) - counted);
  }

  private boolean counts(BlockInfo block, DatanodeStorageInfo storage) {
    return judge.isCopy(block, storage)
        && awake.test(storage.getDatanodeDescriptor().getDatanodeUuid());
  }
}

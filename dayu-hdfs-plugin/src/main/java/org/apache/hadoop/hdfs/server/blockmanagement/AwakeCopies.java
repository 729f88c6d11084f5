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
   * fewer; of an erasure-coded group of its data, and one less than the copies more. Where a block
   * is in several racks, and more than one copy is to be awake, one is lacking while all that are
   * awake are in one rack: without that rack nobody could read it.
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
    String rack = "";
    boolean inSeveral = false;
    DatanodeStorageInfo[] storages = blockManager.getStorages(block);
    for (DatanodeStorageInfo storage : storages) {
      if (counts(block, storage)) {
        inSeveral |= counted > 0 && !rack(storage).equals(rack);
        rack = rack(storage);
        counted++;
      }
    }
    int wanted = Math.min(copies, blockManager.getExpectedRedundancyNum(block));
    boolean inOne = wanted > 1 && counted >= wanted && !inSeveral;
    return inOne && isElsewhere(block, storages, rack) ? 1 : Math.max(0, wanted - counted);
  }

  /** True if a replica that can be read is in another rack. */
  private boolean isElsewhere(BlockInfo block, DatanodeStorageInfo[] storages, String rack) {
    for (DatanodeStorageInfo storage : storages) {
      if (!rack(storage).equals(rack) && judge.isGood(block, storage)) {
        return true;
      }
    }
    return false;
  }

  private static String rack(DatanodeStorageInfo storage) {
    return storage.getDatanodeDescriptor().getNetworkLocation();
  }

  private boolean counts(BlockInfo block, DatanodeStorageInfo storage) {
    return judge.isCopy(block, storage)
        && awake.test(storage.getDatanodeDescriptor().getDatanodeUuid());
  }
}

package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.queue.TimedLock;
import io.dayu.hdfs.resting.AwakeCount;
import io.dayu.hdfs.resting.AwakeWalk;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/** Counts the copies that blocks of a DataNode have awake elsewhere. */
@NullMarked
final class AwakeCopiesWalk implements AwakeWalk {
  private final TimedLock lock;
  private final BlockManager blockManager;
  private final DatanodeDescriptor node;
  private final int copies;
  private final Predicate<String> awake;
  private final StorageWalk blocks;
  private final Set<Long> shortIds = new HashSet<>();
  private long looked;
  private long shortBytes;

  AwakeCopiesWalk(
      TimedLock lock,
      BlockManager blockManager,
      DatanodeDescriptor node,
      int copies,
      Predicate<String> awake) {
    this.lock = lock;
    this.blockManager = blockManager;
    this.node = node;
    this.copies = copies;
    this.awake = awake;
    this.blocks = new StorageWalk(node);
  }

  @Override
  public void read() {
    lock.reading(
        "dayuAwake",
        () -> {
          blocks.goOn(lock, (block, storage) -> look(block));
          return looked;
        });
  }

  private void look(BlockInfo block) {
    looked++;
    if (!block.isDeleted() && isShort(block) && shortIds.add(block.getBlockId())) {
      shortBytes += block.getNumBytes();
    }
  }

  private boolean isShort(BlockInfo block) {
    Collection<DatanodeDescriptor> corrupt = blockManager.getCorruptReplicas(block);
    if (block instanceof BlockInfoStriped group) {
      Set<Integer> places = new HashSet<>();
      for (BlockInfoStriped.StorageAndBlockIndex one : group.getStorageAndIndexInfos()) {
        if (counts(block, one.getStorage(), corrupt)) {
          places.add((int) one.getBlockIndex());
        }
      }
      int wanted = group.getRealDataBlockNum() + copies - 1;
      return places.size() < Math.min(wanted, group.getRealTotalBlockNum());
    }
    int counted = 0;
    for (DatanodeStorageInfo storage : blockManager.getStorages(block)) {
      counted += counts(block, storage, corrupt) ? 1 : 0;
    }
    return counted < Math.min(copies, blockManager.getExpectedRedundancyNum(block));
  }

  private boolean counts(
      BlockInfo block,
      DatanodeStorageInfo storage,
      @Nullable Collection<DatanodeDescriptor> corrupt) {
    DatanodeDescriptor holder = storage.getDatanodeDescriptor();
    return !holder.equals(node)
        && holder.isAlive()
        && holder.isInService()
        && BlockDescriber.isGood(storage, corrupt)
        && !blockManager.isExcess(holder, block)
        && awake.test(holder.getDatanodeUuid());
  }

  @Override
  public boolean done() {
    return blocks.done();
  }

  @Override
  public AwakeCount count() {
    return new AwakeCount(looked, shortIds.size(), shortBytes);
  }
}

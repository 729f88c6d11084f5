package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.early.BlockDanger;
import io.dayu.hdfs.early.EarlyHook;
import io.dayu.hdfs.early.EarlyWalk;
import io.dayu.hdfs.early.HeardDataNode;
import io.dayu.hdfs.early.QuietDataNodes;
import io.dayu.hdfs.extra.ExtraBook;
import io.dayu.hdfs.queue.TimedLock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfoStriped.StorageAndBlockIndex;
import org.jspecify.annotations.NullMarked;

/**
 * Finds blocks of which one good replica is left beside those on silent DataNodes, and groups that
 * have no internal block to spare beside those.
 */
@NullMarked
public final class EarlyBridge implements EarlyHook {
  private final BlockManagerBridge bridge;
  private final BlockManager blockManager;
  private final ReplicaJudge judge;
  private final TimedLock lock;
  private final ExtraBook book;

  /**
   * Has found none.
   *
   * @param book of the copies that are there for it, which HDFS does not count
   */
  public EarlyBridge(BlockManagerBridge bridge, ExtraBook book) {
    this.bridge = bridge;
    this.blockManager = bridge.blockManager();
    this.judge = ReplicaJudge.of(bridge);
    this.lock = bridge.lock();
    this.book = book;
  }

  @Override
  public List<HeardDataNode> heard() {
    List<HeardDataNode> heard = new ArrayList<>();
    for (DatanodeDescriptor node : blockManager.getDatanodeManager().getDatanodes()) {
      if (node.isAlive() && node.isInService()) {
        heard.add(new HeardDataNode(node.getDatanodeUuid(), node.getLastUpdateMonotonic()));
      }
    }
    return heard;
  }

  @Override
  public EarlyWalk walk(QuietDataNodes quiet) {
    Deque<StorageWalk> storages = new ArrayDeque<>();
    for (String uuid : quiet.silent()) {
      DatanodeDescriptor node = blockManager.getDatanodeManager().getDatanode(uuid);
      if (node != null) {
        storages.add(new StorageWalk(node));
      }
    }
    return new DangerWalk(storages, quiet);
  }

  @Override
  public List<BlockDanger> look(List<Long> blockIds, QuietDataNodes quiet) {
    if (blockIds.isEmpty()) {
      return List.of();
    }
    BlockScope scope = lock.reading("dayuEarlyScope", bridge::scope);
    return lock.readingEach(
        "dayuEarlyLook",
        blockIds,
        id -> {
          BlockInfo block = StoredBlocks.find(blockManager, id);
          return block == null || !scope.contains(block) ? BlockDanger.NONE : danger(block, quiet);
        });
  }

  /** The danger of a block. Needs the read lock. */
  private BlockDanger danger(BlockInfo block, QuietDataNodes quiet) {
    if (block.isDeleted() || !block.isComplete()) {
      return BlockDanger.NONE;
    }
    if (block instanceof BlockInfoStriped group) {
      return danger(group, quiet);
    }
    int good = 0;
    boolean anyQuiet = false;
    boolean anySilent = false;
    for (DatanodeStorageInfo storage : blockManager.getStorages(block)) {
      String uuid = storage.getDatanodeDescriptor().getDatanodeUuid();
      if (!quiet.contains(uuid)) {
        good += isCopy(block, storage) ? 1 : 0;
      } else if (judge.isGood(block, storage)) {
        anyQuiet = true;
        anySilent |= quiet.silent().contains(uuid);
      }
    }
    if (!anyQuiet) {
      return BlockDanger.NONE;
    }
    boolean last = anySilent && good == 1 && blockManager.getExpectedRedundancyNum(block) > 1;
    return last ? BlockDanger.LAST_REPLICA : BlockDanger.HOLDER_SILENT;
  }

  /** The danger of a group: that it cannot be read once another internal block is lost. */
  private BlockDanger danger(BlockInfoStriped group, QuietDataNodes quiet) {
    BitSet good = new BitSet(group.getTotalBlockNum());
    BitSet onQuiet = new BitSet(group.getTotalBlockNum());
    BitSet onSilent = new BitSet(group.getTotalBlockNum());
    for (StorageAndBlockIndex one : group.getStorageAndIndexInfos()) {
      DatanodeStorageInfo storage = one.getStorage();
      String uuid = storage.getDatanodeDescriptor().getDatanodeUuid();
      if (!quiet.contains(uuid)) {
        add(good, one, isCopy(group, storage));
      } else if (judge.isGood(group, storage)) {
        add(onQuiet, one, true);
        add(onSilent, one, quiet.silent().contains(uuid));
      }
    }
    if (onQuiet.isEmpty()) {
      return BlockDanger.NONE;
    }
    onSilent.andNot(good);
    boolean noneToSpare = good.cardinality() == group.getRealDataBlockNum();
    return noneToSpare && !onSilent.isEmpty()
        ? BlockDanger.LAST_REPLICA
        : BlockDanger.HOLDER_SILENT;
  }

  private static void add(BitSet indices, StorageAndBlockIndex one, boolean there) {
    if (there) {
      indices.set(one.getBlockIndex());
    }
  }

  /**
   * True if a replica can be read, and stays: HDFS counts it, or it leaves once others are there.
   */
  private boolean isCopy(BlockInfo block, DatanodeStorageInfo storage) {
    DatanodeDescriptor node = storage.getDatanodeDescriptor();
    return node.isAlive()
        && judge.isGood(block, storage)
        && (judge.counts(block, storage)
            || node.isDecommissionInProgress()
            || (node.isInService() && book.contains(block.getBlockId(), node.getDatanodeUuid())));
  }

  private final class DangerWalk implements EarlyWalk {
    private final Deque<StorageWalk> left;
    private final QuietDataNodes quiet;

    DangerWalk(Deque<StorageWalk> left, QuietDataNodes quiet) {
      this.left = left;
      this.quiet = quiet;
    }

    @Override
    public List<Long> read() {
      List<Long> last = new ArrayList<>();
      StorageWalk walk = left.peek();
      if (walk == null) {
        return last;
      }
      lock.reading(
          "dayuEarly",
          () -> {
            BlockScope scope = bridge.scope();
            walk.goOn(
                lock,
                (block, storage) -> {
                  if (scope.contains(block) && danger(block, quiet) == BlockDanger.LAST_REPLICA) {
                    last.add(block.getBlockId());
                  }
                });
            return last;
          });
      if (walk.done()) {
        left.remove();
      }
      return last;
    }

    @Override
    public boolean done() {
      return left.isEmpty();
    }
  }
}

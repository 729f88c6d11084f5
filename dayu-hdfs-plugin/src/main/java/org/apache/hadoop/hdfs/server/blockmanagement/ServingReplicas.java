package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.extra.ExtraBook;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfoStriped.StorageAndBlockIndex;
import org.jspecify.annotations.NullMarked;

/**
 * The replicas of a block that are good to read, on DataNodes in service: those that count, and
 * extra ones of a book.
 *
 * <p>Every method needs the namesystem lock, read at least, unless it says otherwise.
 */
@NullMarked
final class ServingReplicas {
  private final BlockManager blockManager;
  private final ReplicaJudge judge;
  private final ExtraExcessMap map;
  private final ExtraBook book;

  /** The replicas by a map, which asks the book. Needs no lock. */
  ServingReplicas(
      BlockManager blockManager, ReplicaJudge judge, ExtraExcessMap map, ExtraBook book) {
    this.blockManager = blockManager;
    this.judge = judge;
    this.map = map;
    this.book = book;
  }

  /** True if a DataNode serves: it is alive, and in service. Needs no lock. */
  static boolean serves(DatanodeDescriptor node) {
    return node.isAlive() && node.isInService();
  }

  /** The replicas that count. */
  List<DatanodeStorageInfo> counted(BlockInfo block) {
    return some(block, storage -> !map.isExtra(storage.getDatanodeDescriptor(), block));
  }

  /**
   * The extra replicas of the book. Of a group, an extra internal block that one which counts is
   * like is none.
   */
  List<DatanodeStorageInfo> extra(BlockInfo block) {
    return some(block, storage -> isOfBook(block, storage) && !hasTwin(block, storage));
  }

  /**
   * The extra replica that takes the place of one that lacks: the first that the placement asks for
   * of those on DataNodes that are heard. What is silent is likely lost as well, and is taken only
   * where HDFS calls the block missing otherwise.
   *
   * @param replicas of the block as HDFS counts them
   */
  Optional<DatanodeStorageInfo> substitute(BlockInfo block, NumberReplicas replicas) {
    List<DatanodeStorageInfo> heard = new ArrayList<>();
    List<DatanodeStorageInfo> silent = new ArrayList<>();
    for (DatanodeStorageInfo one : extra(block)) {
      (judge.isHeard(one.getDatanodeDescriptor()) ? heard : silent).add(one);
    }
    return !heard.isEmpty() || !ReplicaJudge.isMissing(block, replicas)
        ? bestPlaced(block, heard)
        : bestPlaced(block, silent);
  }

  private Optional<DatanodeStorageInfo> bestPlaced(
      BlockInfo block, List<DatanodeStorageInfo> some) {
    if (some.isEmpty()) {
      return Optional.empty();
    }
    DatanodeStorageInfo best = some.get(0);
    List<DatanodeStorageInfo> counted = counted(block);
    for (DatanodeStorageInfo one : some) {
      if (judge.quality(block, counted, one).isBetterThan(judge.quality(block, counted, best))) {
        best = one;
      }
    }
    return Optional.of(best);
  }

  private boolean isOfBook(BlockInfo block, DatanodeStorageInfo storage) {
    return book.contains(block.getBlockId(), storage.getDatanodeDescriptor().getDatanodeUuid());
  }

  private List<DatanodeStorageInfo> some(BlockInfo block, Predicate<DatanodeStorageInfo> which) {
    List<DatanodeStorageInfo> some = new ArrayList<>();
    for (DatanodeStorageInfo storage : blockManager.getStorages(block)) {
      DatanodeDescriptor node = storage.getDatanodeDescriptor();
      if (judge.isGood(block, storage)
          && serves(node)
          && which.test(storage)
          && !map.own().contains(node, block)) {
        some.add(storage);
      }
    }
    return some;
  }

  /** True if a replica is an internal block that another DataNode has too, where it counts. */
  boolean hasTwin(BlockInfo block, DatanodeStorageInfo one) {
    if (block instanceof BlockInfoStriped group) {
      int index = group.getStorageBlockIndex(one);
      for (StorageAndBlockIndex other : group.getStorageAndIndexInfos()) {
        if (other.getBlockIndex() == index
            && !other.getStorage().equals(one)
            && judge.counts(group, other.getStorage())) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * True if the replicas that count break the placement policy, and keep it with this one. HDFS
   * itself takes an extra replica into account while it is there.
   */
  boolean placementAsksFor(BlockInfo block, DatanodeStorageInfo one) {
    List<DatanodeStorageInfo> counted = counted(block);
    return !judge.isPlaced(block, counted) && judge.isPlaced(block, counted, one);
  }
}

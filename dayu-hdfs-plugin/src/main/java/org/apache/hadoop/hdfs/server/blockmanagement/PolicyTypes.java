package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.namesystem.NodeNumbers;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.hdfs.queue.StorageFallbacks;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.jspecify.annotations.NullMarked;

/** The storage types that a file's storage policy asks for. Needs the namesystem lock. */
@NullMarked
final class PolicyTypes {
  private final BlockManager blockManager;
  private final ReplicaJudge judge;
  private final NodeNumbers numbers;
  private final StorageFallbacks fallbacks;

  PolicyTypes(BlockManager blockManager, ReplicaJudge judge, NodeNumbers numbers) {
    this.blockManager = blockManager;
    this.judge = judge;
    this.numbers = numbers;
    this.fallbacks = new StorageFallbacks(numbers);
  }

  /**
   * The type, by its number, of a copy that is to take a replica's place: the replica's own, unless
   * the policy asks for others.
   *
   * @param leaving is good, and its block has no replica too few or too many
   * @return empty where HDFS would delete another replica than that one, as it is on a type that
   *     the policy does not ask for, or where the file is gone
   */
  OptionalInt inPlaceOf(BlockInfo block, DatanodeStorageInfo leaving) {
    BlockCollection file = blockManager.getBlockCollection(block);
    if (file == null) {
      return OptionalInt.empty();
    }
    BlockStoragePolicy policy = blockManager.getStoragePolicy(file.getStoragePolicyID());
    StorageType own = leaving.getStorageType();
    List<StorageType> types = typesBeside(block, leaving);
    int replicas = types.size() + 1;
    List<StorageType> wanted = fallbacks.wanted(policy, replicas, types, 0);
    StorageType type = wanted.isEmpty() || wanted.contains(own) ? own : wanted.get(0);
    types.add(own);
    types.add(type);
    // As BlockManager.chooseExcessRedundancyContiguous will ask when it has the copy.
    return policy.chooseExcess((short) replicas, types).contains(own)
        ? OptionalInt.of(StorageTypeNumbers.numberOf(type))
        : OptionalInt.empty();
  }

  /** True if any DataNode has room on storages of a type, by its number. */
  boolean isAvailable(int type) {
    return numbers.storageTypeAvailable(type);
  }

  private List<StorageType> typesBeside(BlockInfo block, DatanodeStorageInfo leaving) {
    List<StorageType> types = new ArrayList<>();
    for (DatanodeStorageInfo storage : blockManager.getStorages(block)) {
      if (!storage.equals(leaving) && judge.counts(block, storage)) {
        types.add(storage.getStorageType());
      }
    }
    return types;
  }
}

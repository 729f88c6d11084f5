package io.dayu.hdfs.queue;

import io.dayu.core.snapshot.IntSet;
import io.dayu.hdfs.namesystem.NodeNumbers;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;

/**
 * The storage types that a block's missing replicas are to go to, by HDFS's own storage policies
 * and their fallbacks.
 *
 * <p>HDFS tries a policy's types first, and asks for the fallback when it has found no DataNode
 * (BlockPlacementPolicyDefault.chooseTarget). Here a type counts as unavailable when no DataNode
 * has room on it, or when a plan has tried it in vain for this block.
 */
public final class StorageFallbacks {
  private final NodeNumbers numbers;

  /** Types that are available by these numbers. */
  public StorageFallbacks(NodeNumbers numbers) {
    this.numbers = numbers;
  }

  /**
   * The types wanted, in the policy's order; fewer than are missing when there is no fallback.
   *
   * @param replicas how many the block is to have in all
   * @param liveTypes types of the replicas that it has and that are on their way
   * @param tried types that were tried in vain, as bits by their numbers
   */
  public List<StorageType> wanted(
      BlockStoragePolicy policy, int replicas, List<StorageType> liveTypes, int tried) {
    EnumSet<StorageType> unavailable = unavailable(tried);
    List<StorageType> first = policy.chooseStorageTypes((short) replicas, liveTypes);
    if (first.stream().noneMatch(unavailable::contains)) {
      return first;
    }
    if (policy.getReplicationFallback(unavailable) != null) {
      return policy.chooseStorageTypes((short) replicas, liveTypes, unavailable, false);
    }
    // HDFS would say the same, with a line in its log for each block.
    List<StorageType> available = new ArrayList<>(first);
    available.removeAll(unavailable);
    return available;
  }

  /**
   * The reason why no type is wanted, as far as HDFS's picture of its DataNodes bears it out.
   *
   * @param lacking the number of missing replicas
   * @param untried whether some would be, if none were tried in vain
   * @param barred DataNodes that cannot receive the block, as they hold it
   */
  public Obstacle whyNone(int lacking, boolean untried, IntSet barred) {
    if (lacking <= 0) {
      return Obstacle.NOT_KNOWN;
    }
    if (!numbers.anyPlaceable(IntSet.of())) {
      return Obstacle.NO_DATANODE;
    }
    if (!numbers.anyPlaceable(barred)) {
      return Obstacle.TOO_FEW_DATANODES;
    }
    return untried ? Obstacle.NO_DESTINATION : Obstacle.NO_STORAGE_TYPE;
  }

  private EnumSet<StorageType> unavailable(int tried) {
    EnumSet<StorageType> unavailable = EnumSet.noneOf(StorageType.class);
    for (StorageType type : StorageType.values()) {
      int number = StorageTypeNumbers.numberOf(type);
      if ((tried & 1 << number) != 0 || !numbers.storageTypeAvailable(number)) {
        unavailable.add(type);
      }
    }
    return unavailable;
  }
}

package org.apache.hadoop.hdfs.server.blockmanagement;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.StorageType;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * The replicas of a block that a policy would have deleted, with some named first.
 *
 * @param policy the site's own
 * @param available all replicas of the block that count
 * @param candidates those that may be deleted
 * @param replicas how many of the candidates are to stay
 * @param excessTypes the storage types on which there are too many, one for each
 */
@NullMarked
record DeletionChoice(
    BlockPlacementPolicyDefault policy,
    List<DatanodeStorageInfo> available,
    List<DatanodeStorageInfo> candidates,
    int replicas,
    List<StorageType> excessTypes) {

  /**
   * The replicas that are deleted where some go first, as far as there are too many on their
   * storage types.
   */
  List<DatanodeStorageInfo> without(
      List<DatanodeStorageInfo> first,
      @Nullable DatanodeDescriptor added,
      @Nullable DatanodeDescriptor deletionHint) {
    List<DatanodeStorageInfo> chosen = new ArrayList<>();
    List<DatanodeStorageInfo> left = new ArrayList<>(candidates);
    List<StorageType> types = new ArrayList<>(excessTypes);
    for (DatanodeStorageInfo one : first) {
      if (left.size() > replicas && types.remove(one.getStorageType())) {
        chosen.add(one);
        left.remove(one);
      }
    }
    List<DatanodeStorageInfo> all = new ArrayList<>(available);
    all.removeAll(chosen);
    chosen.addAll(policy.chooseReplicasToDelete(all, left, replicas, types, added, deletionHint));
    return chosen;
  }

  /**
   * True if it is as good to delete some replicas as to delete others: what is left is in places
   * not worse, and no more of it on DataNodes that are not heard.
   */
  boolean isAsGood(List<DatanodeStorageInfo> deleted, List<DatanodeStorageInfo> than) {
    return deleted.size() == than.size()
        && unheard(deleted) >= unheard(than)
        && left(deleted).isAsGoodAs(left(than));
  }

  /** The number of replicas whose DataNode is silent for so long that HDFS deletes them first. */
  private long unheard(List<DatanodeStorageInfo> some) {
    long silentMs = policy.heartbeatInterval * policy.tolerateHeartbeatMultiplier;
    return some.stream()
        .filter(one -> ReplicaJudge.isSilent(one.getDatanodeDescriptor(), silentMs))
        .count();
  }

  /**
   * The quality of the block's placement when some replicas are deleted. No storage type is wrong:
   * of each, no more are deleted than there are too many.
   */
  private PlacementQuality left(List<DatanodeStorageInfo> deleted) {
    List<DatanodeStorageInfo> left = new ArrayList<>(available);
    left.removeAll(deleted);
    List<StorageType> types = left.stream().map(DatanodeStorageInfo::getStorageType).toList();
    return PlacementQuality.of(policy, left, replicas, types);
  }
}

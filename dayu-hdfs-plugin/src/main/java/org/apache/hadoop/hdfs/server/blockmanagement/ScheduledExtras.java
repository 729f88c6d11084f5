package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.namesystem.ReplicaTarget;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.NullMarked;

/**
 * The extra replicas that are on their way. HDFS counts each as a block that is scheduled at its
 * storage, and takes it off that count itself when it comes.
 *
 * <p>Every method needs the namesystem write lock.
 */
@NullMarked
final class ScheduledExtras {
  private final Map<ReplicaTarget, DatanodeStorageInfo> storages = new HashMap<>();

  /** Takes note of one that is ordered. */
  void order(ReplicaTarget target, DatanodeStorageInfo storage) {
    DatanodeStorageInfo.incrementBlocksScheduled(storage);
    storages.put(target, storage);
  }

  /** Takes note that one has come, if it was on its way. */
  void settle(ReplicaTarget target) {
    storages.remove(target);
  }

  /** Takes one back that does not come, if it was on its way. */
  void cancel(ReplicaTarget target) {
    DatanodeStorageInfo storage = storages.remove(target);
    if (storage != null) {
      DatanodeStorageInfo.decrementBlocksScheduled(storage);
    }
  }

  /** Takes note of all that a test finds to have come. */
  void settleIf(Predicate<ReplicaTarget> come) {
    storages.keySet().removeIf(come);
  }

  /** The number of those on their way. */
  int size() {
    return storages.size();
  }
}

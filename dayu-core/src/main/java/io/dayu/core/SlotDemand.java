package io.dayu.core;

import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.straggler.Carried;
import java.util.Arrays;
import java.util.List;

/**
 * What all tasks of a slot ask for together: storage types, smallest sizes, sources. Immutable.
 *
 * <p>Tasks are the waiting ones and those of evicted transfers.
 */
final class SlotDemand {
  private final long[] smallestBytesByType;
  private final boolean[] isSource;
  private long smallestBytes = Long.MAX_VALUE;

  SlotDemand(ClusterSnapshot snapshot, List<Carried> carried) {
    isSource = new boolean[snapshot.nodes().size()];
    smallestBytesByType = new long[types(snapshot, carried)];
    Arrays.fill(smallestBytesByType, Long.MAX_VALUE);
    for (RecoveryTask task : snapshot.tasks()) {
      for (int i = 0; i < task.missing(); i++) {
        add(task, task.storageTypes().get(i));
      }
    }
    for (Carried one : carried) {
      if (one.state() == Carried.State.EVICTED) {
        add(one.transfer().task(), one.transfer().storageType());
      }
    }
  }

  private static int types(ClusterSnapshot snapshot, List<Carried> carried) {
    int max = -1;
    for (RecoveryTask task : snapshot.tasks()) {
      for (int i = 0; i < task.missing(); i++) {
        max = Math.max(max, task.storageTypes().get(i));
      }
    }
    for (Carried one : carried) {
      max = Math.max(max, one.transfer().storageType());
    }
    return max + 1;
  }

  private void add(RecoveryTask task, int storageType) {
    smallestBytes = Math.min(smallestBytes, task.sizeBytes());
    smallestBytesByType[storageType] = Math.min(smallestBytesByType[storageType], task.sizeBytes());
    IntSet sources = task.sources();
    for (int i = 0; i < sources.size(); i++) {
      isSource[sources.get(i)] = true;
    }
  }

  /** Storage type numbers are below this. */
  int types() {
    return smallestBytesByType.length;
  }

  /** Size of the smallest task, {@link Long#MAX_VALUE} without any. */
  long smallestBytes() {
    return smallestBytes;
  }

  /** Which nodes are a source of some task. */
  boolean[] isSource() {
    return isSource.clone();
  }

  /** Whether the node may receive at least the smallest replica wanted on the storage type. */
  boolean canReceive(NodeState node, int storageType) {
    return node.acceptsReplicas()
        && node.freeSpace().bytes(storageType) >= smallestBytesByType[storageType];
  }

  /** Whether the node may receive a replica on any wanted storage type. */
  boolean canReceive(NodeState node) {
    for (int type = 0; type < types(); type++) {
      if (canReceive(node, type)) {
        return true;
      }
    }
    return false;
  }
}

package io.dayu.core.rehearsal;

import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.RecoveryTask;
import java.util.Arrays;
import java.util.List;

/** The free space of every node in a rehearsal, what has been placed taken off. */
final class RehearsedSpace {
  private final long[][] bytesByNodeAndType;
  private final long[][] largestByNodeAndType;

  /** The space at the beginning, of the storage types that the tasks want, later ones too. */
  RehearsedSpace(ClusterSnapshot start, List<LateLoss> later) {
    int types = 0;
    for (RecoveryTask task : start.tasks()) {
      types = Math.max(types, typesOf(task));
    }
    for (LateLoss late : later) {
      types = Math.max(types, typesOf(late.task()));
    }
    bytesByNodeAndType = new long[start.nodes().size()][types];
    largestByNodeAndType = new long[start.nodes().size()][types];
    for (int node = 0; node < bytesByNodeAndType.length; node++) {
      for (int type = 0; type < types; type++) {
        FreeSpace free = start.nodes().get(node).freeSpace();
        bytesByNodeAndType[node][type] = free.bytes(type);
        largestByNodeAndType[node][type] = free.largestBytes(type);
      }
    }
  }

  private static int typesOf(RecoveryTask task) {
    int types = 0;
    for (int i = 0; i < task.storageTypes().size(); i++) {
      types = Math.max(types, task.storageTypes().get(i) + 1);
    }
    return types;
  }

  void take(int node, int storageType, long bytes) {
    bytesByNodeAndType[node][storageType] -= bytes;
  }

  void giveBack(int node, int storageType, long bytes) {
    bytesByNodeAndType[node][storageType] += bytes;
  }

  FreeSpace of(int node) {
    long[] bytes = Arrays.stream(bytesByNodeAndType[node]).map(free -> Math.max(0, free)).toArray();
    long[] largest = largestByNodeAndType[node].clone();
    for (int type = 0; type < largest.length; type++) {
      largest[type] = Math.min(largest[type], bytes[type]);
    }
    return FreeSpace.of(bytes, largest);
  }
}

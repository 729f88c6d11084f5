package io.dayu.core.rehearsal;

import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.RecoveryTask;
import java.util.Arrays;

/** The free space of every node in a rehearsal, what has been placed taken off. */
final class RehearsedSpace {
  private final long[][] bytesByNodeAndType;

  /** The space at the beginning, of the storage types that the tasks want. */
  RehearsedSpace(ClusterSnapshot start) {
    int types = 0;
    for (RecoveryTask task : start.tasks()) {
      for (int i = 0; i < task.storageTypes().size(); i++) {
        types = Math.max(types, task.storageTypes().get(i) + 1);
      }
    }
    bytesByNodeAndType = new long[start.nodes().size()][types];
    for (int node = 0; node < bytesByNodeAndType.length; node++) {
      for (int type = 0; type < types; type++) {
        bytesByNodeAndType[node][type] = start.nodes().get(node).freeSpace().bytes(type);
      }
    }
  }

  void take(int node, int storageType, long bytes) {
    bytesByNodeAndType[node][storageType] -= bytes;
  }

  void giveBack(int node, int storageType, long bytes) {
    bytesByNodeAndType[node][storageType] += bytes;
  }

  FreeSpace of(int node) {
    return FreeSpace.ofBytesByType(
        Arrays.stream(bytesByNodeAndType[node]).map(bytes -> Math.max(0, bytes)).toArray());
  }
}

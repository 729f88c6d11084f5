package io.dayu.core.select;

import io.dayu.core.snapshot.ClusterSnapshot;

/**
 * Free bytes of every node by storage type, what is planned taken off. Not thread safe.
 *
 * <p>Only for the types that are wanted by some task.
 */
public final class FreeSpaceLedger {
  private final long[][] bytesByTypeAndNode;

  /** Copies the free space of the types from 0 up to, without, {@code types}. */
  public FreeSpaceLedger(ClusterSnapshot snapshot, int types) {
    bytesByTypeAndNode = new long[types][snapshot.nodes().size()];
    for (int type = 0; type < types; type++) {
      for (int node = 0; node < snapshot.nodes().size(); node++) {
        bytesByTypeAndNode[type][node] = snapshot.nodes().get(node).freeSpace().bytes(type);
      }
    }
  }

  public int types() {
    return bytesByTypeAndNode.length;
  }

  public long bytes(int storageType, int node) {
    return bytesByTypeAndNode[storageType][node];
  }

  /** Takes a planned replica off. */
  public void take(int storageType, int node, long bytes) {
    bytesByTypeAndNode[storageType][node] -= bytes;
  }
}

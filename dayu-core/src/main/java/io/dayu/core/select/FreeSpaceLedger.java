package io.dayu.core.select;

import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.FreeSpace;

/**
 * Free bytes of every node by storage type, what is planned taken off. Not thread safe.
 *
 * <p>Only for the types that are wanted by some task. Which of a node's storages takes a planned
 * replica is the DataNode's choice, so that what is planned is taken off all of them together.
 */
/*
 * As DatanodeDescriptor.chooseStorage4Block, which takes what is scheduled off the sum as well.
 */
public final class FreeSpaceLedger {
  private final long[][] bytesByTypeAndNode;
  private final long[][] largestByTypeAndNode;

  /** Copies the free space of the types from 0 up to, without, {@code types}. */
  public FreeSpaceLedger(ClusterSnapshot snapshot, int types) {
    bytesByTypeAndNode = new long[types][snapshot.nodes().size()];
    largestByTypeAndNode = new long[types][snapshot.nodes().size()];
    for (int type = 0; type < types; type++) {
      for (int node = 0; node < snapshot.nodes().size(); node++) {
        FreeSpace free = snapshot.nodes().get(node).freeSpace();
        bytesByTypeAndNode[type][node] = free.bytes(type);
        largestByTypeAndNode[type][node] = free.largestBytes(type);
      }
    }
  }

  public int types() {
    return bytesByTypeAndNode.length;
  }

  /** The largest replica that finds room; no more than one storage holds. */
  public long bytes(int storageType, int node) {
    return Math.min(bytesByTypeAndNode[storageType][node], largestByTypeAndNode[storageType][node]);
  }

  /** Takes a planned replica off. */
  public void take(int storageType, int node, long bytes) {
    bytesByTypeAndNode[storageType][node] -= bytes;
  }
}

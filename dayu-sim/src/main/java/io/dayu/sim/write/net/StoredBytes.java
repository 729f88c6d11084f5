package io.dayu.sim.write.net;

import io.dayu.core.placement.StorageUse;

/** The bytes written to each node's storage; all were empty, and are equal. Not thread safe. */
public final class StoredBytes {
  private final long[] bytes;
  private final long capacityBytes;
  private long sum;

  /** Empty storage of so many bytes a node. */
  public StoredBytes(int nodes, long capacityBytes) {
    bytes = new long[nodes];
    this.capacityBytes = capacityBytes;
  }

  public void add(int node, long more) {
    bytes[node] += more;
    sum += more;
  }

  public StorageUse of(int node) {
    return new StorageUse(bytes[node], capacityBytes);
  }

  public StorageUse all() {
    return new StorageUse(sum, capacityBytes * bytes.length);
  }

  /** Standard deviation over mean; 0 when nothing is stored. */
  public double variation() {
    return Imbalance.variation(bytes.length, node -> bytes[node]);
  }

  /** The bytes of the fullest node over the mean; 1 when nothing is stored. */
  public double fullestOverMean() {
    long most = 0;
    for (long one : bytes) {
      most = Math.max(most, one);
    }
    return sum == 0 ? 1 : (double) most * bytes.length / sum;
  }
}

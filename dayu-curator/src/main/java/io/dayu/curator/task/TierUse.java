package io.dayu.curator.task;

import org.apache.hadoop.fs.StorageType;

/**
 * The use of the storages of one type, all DataNodes together.
 *
 * @param capacityBytes the bytes that HDFS may use of them
 * @param usedBytes the bytes that HDFS uses
 */
public record TierUse(StorageType type, long capacityBytes, long usedBytes) {
  /** True if the cluster has such storages at all. */
  public boolean exists() {
    return capacityBytes > 0;
  }

  /** The part that is used, 0 to 1. */
  public double usage() {
    return exists() ? (double) usedBytes / capacityBytes : 0;
  }

  /** The same when what is to leave, by the policies of files, has left. */
  TierUse atMost(long wantedBytes) {
    return new TierUse(type, capacityBytes, Math.min(usedBytes, wantedBytes));
  }

  /** The same when what is to come, by the policies of files, has come. */
  TierUse atLeast(long wantedBytes) {
    return new TierUse(type, capacityBytes, Math.max(usedBytes, wantedBytes));
  }
}

package io.dayu.curator.task;

/**
 * The use of a DataNode's storages of one type, all together.
 *
 * @param usedBytes by HDFS
 * @param capacityBytes the bytes that HDFS may use
 */
public record NodeUse(long usedBytes, long capacityBytes) {
  /** The part that is used, 0 to 1. */
  double usage() {
    return capacityBytes == 0 ? 0 : (double) usedBytes / capacityBytes;
  }
}

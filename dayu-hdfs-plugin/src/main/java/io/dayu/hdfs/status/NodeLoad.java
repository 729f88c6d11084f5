package io.dayu.hdfs.status;

/**
 * The load that the last plan puts on a DataNode's link, and what it could have put there (equation
 * 1).
 *
 * @param plannedInBytesPerSec the bandwidth that the DataNode is to receive
 * @param plannedOutBytesPerSec the bandwidth that it is to send
 */
public record NodeLoad(
    long plannedInBytesPerSec,
    long budgetInBytesPerSec,
    long plannedOutBytesPerSec,
    long budgetOutBytesPerSec) {
  /** Nothing is planned. */
  public static final NodeLoad NONE = new NodeLoad(0, 0, 0, 0);
}

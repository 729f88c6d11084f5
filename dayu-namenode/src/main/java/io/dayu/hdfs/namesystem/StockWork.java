package io.dayu.hdfs.namesystem;

/**
 * The re-replication that stock HDFS has to do, erasure-coded blocks left out as far as HDFS counts
 * them apart.
 *
 * @param waitingBlocks blocks in the low-redundancy queue for which something can be done
 * @param pendingBlocks blocks with replicas that are booked and have not come
 */
public record StockWork(int waitingBlocks, int pendingBlocks) {
  /** There is none. */
  public static final StockWork NONE = new StockWork(0, 0);

  /** True if there is any work. */
  public boolean any() {
    return waitingBlocks + pendingBlocks > 0;
  }
}

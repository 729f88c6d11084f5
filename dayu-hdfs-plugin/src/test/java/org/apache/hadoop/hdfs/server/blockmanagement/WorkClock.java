package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.namesystem.LockClock;

/** A clock that moves only when a test says what its thread does. */
final class WorkClock implements LockClock {
  private long nowNs;
  private long processorNs;
  private long collectingNs;

  void work(long ns) {
    nowNs += ns;
    processorNs += ns;
  }

  void standStill(long ns) {
    nowNs += ns;
  }

  void collect(long ns) {
    nowNs += ns;
    collectingNs += ns;
  }

  @Override
  public long nowNs() {
    return nowNs;
  }

  @Override
  public long processorNs() {
    return processorNs;
  }

  @Override
  public long collectingNs() {
    return collectingNs;
  }
}

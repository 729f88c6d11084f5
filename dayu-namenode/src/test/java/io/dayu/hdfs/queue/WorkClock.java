package io.dayu.hdfs.queue;

/** A clock that moves only when a test says what its thread does. */
public final class WorkClock implements LockClock {
  private long nowNs;
  private long processorNs;
  private long collectingNs;

  /** Has the thread work for so long. */
  public void work(long ns) {
    nowNs += ns;
    processorNs += ns;
  }

  /** Has the thread wait for the processor. */
  public void standStill(long ns) {
    nowNs += ns;
  }

  /** Has the collector stop the thread. */
  public void collect(long ns) {
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

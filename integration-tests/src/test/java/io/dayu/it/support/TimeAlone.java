package io.dayu.it.support;

import io.dayu.hdfs.queue.LockClock;
import java.util.function.LongSupplier;

/**
 * A clock for holds of the namesystem lock that knows neither processors nor collections.
 *
 * @param clockNs the time, real or virtual
 */
public record TimeAlone(LongSupplier clockNs) implements LockClock {
  @Override
  public long nowNs() {
    return clockNs.getAsLong();
  }

  @Override
  public long processorNs() {
    return 0;
  }

  @Override
  public long collectingNs() {
    return 0;
  }
}

package io.dayu.hdfs;

import io.dayu.hdfs.queue.LockClock;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The clocks of this process. Thread safe. */
final class ProcessClock implements LockClock {
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final List<GarbageCollectorMXBean> collectors =
      ManagementFactory.getGarbageCollectorMXBeans();

  @Override
  public long nowNs() {
    return System.nanoTime();
  }

  @Override
  public long processorNs() {
    return threads.isCurrentThreadCpuTimeSupported() ? threads.getCurrentThreadCpuTime() : 0;
  }

  @Override
  public long collectingNs() {
    long ms = 0;
    for (GarbageCollectorMXBean collector : collectors) {
      ms += Math.max(0, collector.getCollectionTime());
    }
    return TimeUnit.MILLISECONDS.toNanos(ms);
  }
}

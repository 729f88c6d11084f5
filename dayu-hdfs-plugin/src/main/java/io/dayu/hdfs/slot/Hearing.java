package io.dayu.hdfs.slot;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Waits for the agents before anything is judged or planned: after a start, and after a pause of
 * this process, in which their silence means nothing.
 */
final class Hearing {
  /** A DataNode learns of a new active NameNode by its own heartbeat, 3 s by default. */
  private static final long FAILOVER_NOTICE_NS = TimeUnit.SECONDS.toNanos(5);

  private final Supplier<SchedulerSettings> settings;
  private long sinceNs;
  private long atLeastNs;
  private boolean heard;

  Hearing(Supplier<SchedulerSettings> settings) {
    this.settings = settings;
  }

  /** Begins to wait, for some time in any case. */
  void begin(long nowNs, long forAtLeastNs) {
    sinceNs = nowNs;
    atLeastNs = forAtLeastNs;
    heard = false;
  }

  /** Whether every agent has reported since, or has had the time to. */
  boolean heard(long nowNs, BooleanSupplier allPresent) {
    heard = heard || over(nowNs - sinceNs, allPresent);
    return heard;
  }

  private boolean over(long waitedNs, BooleanSupplier allPresent) {
    return waitedNs >= atLeastNs
        && (waitedNs >= 2 * settings.get().heartbeatNs() + FAILOVER_NOTICE_NS
            || allPresent.getAsBoolean());
  }
}

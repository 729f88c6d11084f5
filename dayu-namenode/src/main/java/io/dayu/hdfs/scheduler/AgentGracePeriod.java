package io.dayu.hdfs.scheduler;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Waits for the agents before anything is judged or planned: after a start, and after a pause of
 * this process, in which their silence means nothing.
 */
public final class AgentGracePeriod {
  /** A DataNode learns of a new active NameNode by its own heartbeat, 3 s by default. */
  private static final long FAILOVER_NOTICE_NS = TimeUnit.SECONDS.toNanos(5);

  private final LongSupplier heartbeatNs;
  private long sinceNs;
  private long atLeastNs;
  private volatile boolean heard;

  /** A period that has not begun. */
  public AgentGracePeriod(LongSupplier heartbeatNs) {
    this.heartbeatNs = heartbeatNs;
  }

  /** Begins to wait, for some time in any case. */
  void begin(long nowNs, long forAtLeastNs) {
    sinceNs = nowNs;
    atLeastNs = forAtLeastNs;
    heard = false;
  }

  /** True if every agent has reported since, or has had the time to. */
  boolean heard(long nowNs, BooleanSupplier allPresent) {
    heard = heard || over(nowNs - sinceNs, allPresent);
    return heard;
  }

  /** True if that was so at the last look; safe for any thread. */
  boolean heard() {
    return heard;
  }

  private boolean over(long waitedNs, BooleanSupplier allPresent) {
    return waitedNs >= atLeastNs
        && (waitedNs >= 2 * heartbeatNs.getAsLong() + FAILOVER_NOTICE_NS
            || allPresent.getAsBoolean());
  }
}

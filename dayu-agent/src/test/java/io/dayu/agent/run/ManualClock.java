package io.dayu.agent.run;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that a test moves. */
public final class ManualClock implements AgentClock {
  private final AtomicLong nowNs = new AtomicLong(TimeUnit.SECONDS.toNanos(1));

  @Override
  public long nowNs() {
    return nowNs.get();
  }

  /** Moves time forward. */
  public long advanceMs(long ms) {
    return nowNs.addAndGet(TimeUnit.MILLISECONDS.toNanos(ms));
  }
}

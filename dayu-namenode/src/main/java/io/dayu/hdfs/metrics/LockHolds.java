package io.dayu.hdfs.metrics;

import io.dayu.hdfs.queue.LockHold;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The holds of the namesystem lock for one operation: how long they took, and what the longest went
 * on. A record hold that nobody should have had to wait for is told to the log. Thread safe.
 */
public final class LockHolds {
  private static final Logger LOG = LoggerFactory.getLogger(LockHolds.class);

  /** No hold is meant to last longer. */
  private static final long LONG_NS = TimeUnit.MILLISECONDS.toNanos(20);

  private final Durations durations;
  private final AtomicReference<LockHold> longest =
      new AtomicReference<>(new LockHold("nothing", 0, 0, 0));

  LockHolds(Timer timer) {
    this.durations = new Durations(timer);
  }

  void add(LockHold hold) {
    durations.add(hold.lengthNs());
    LockHold before =
        longest.getAndAccumulate(
            hold, (one, other) -> other.lengthNs() > one.lengthNs() ? other : one);
    if (hold.lengthNs() >= LONG_NS && hold.lengthNs() > before.lengthNs()) {
      LOG.warn("The namesystem lock was held {}", hold);
    }
  }

  @Override
  public String toString() {
    return durations + "; longest: " + longest.get();
  }
}

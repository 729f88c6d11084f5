package io.dayu.hdfs.placement;

import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;

/** Says in the log what fails for clients, once a minute at most. Thread safe. */
public final class FailureLog {
  private static final long EVERY_NS = 60_000_000_000L;

  private final Logger log;
  private final String what;
  private final AtomicLong loggedAtNs = new AtomicLong(Long.MIN_VALUE);

  /**
   * Nothing has failed yet.
   *
   * @param what failed, and what is done in its place
   */
  public FailureLog(Logger log, String what) {
    this.log = log;
    this.what = what;
  }

  /** Something failed; it is said if nothing was said for a minute. */
  public void log(long nowNs, Throwable failure) {
    long before = loggedAtNs.get();
    boolean due = before == Long.MIN_VALUE || nowNs - before >= EVERY_NS;
    if (due && loggedAtNs.compareAndSet(before, nowNs)) {
      log.error(what, failure);
    }
  }
}

package io.dayu.guard;

import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;

/**
 * The failures in calls that HDFS makes: counted, told, and kept from HDFS, which then does what it
 * does without Dayu.
 *
 * <p>The caller has {@code try { Dayu's } catch (Throwable e) { failures.caught(e); }}, and then
 * HDFS's own. An Error is like any other failure: a jar that was replaced under a running daemon,
 * or a stack or memory that has run out, must cost no client a read. Thread safe.
 */
public final class CallbackFailures {
  private static final AtomicLong TOTAL = new AtomicLong();

  private final Logger log;
  private final String what;
  private final AtomicLong count = new AtomicLong();

  /**
   * Nothing has failed yet.
   *
   * @param what failed, and what is done in its place
   */
  public CallbackFailures(Logger log, String what) {
    this.log = log;
    this.what = what;
  }

  /** The number of Dayu's failures in calls of HDFS's, in this process. */
  public static long total() {
    return TOTAL.get();
  }

  /** The number of failures here. */
  public long count() {
    return count.get();
  }

  /**
   * Counts a failure and tells it: the first one, and each that doubles their number.
   *
   * <p>Only the end of the thread itself goes on to HDFS. An interrupt that was taken is put back.
   */
  public void caught(Throwable failure) {
    if (failure instanceof ThreadDeath) {
      throw (ThreadDeath) failure;
    }
    if (failure instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
    TOTAL.incrementAndGet();
    long failures = count.incrementAndGet();
    if (Long.bitCount(failures) == 1) {
      tell(failure, failures);
    }
  }

  /** Telling needs memory and stack too, which may be what has run out. */
  private void tell(Throwable failure, long failures) {
    try {
      log.error("{} Failure {} of these; not each is told.", what, failures, failure);
    } catch (Throwable e) {
      TOTAL.incrementAndGet();
    }
  }
}

package io.dayu.agent.pace;

import io.dayu.agent.run.AgentClock;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;

/**
 * Lets few of a node's transfers take a chunk at a time, and all together no faster than a ceiling.
 * Thread-safe.
 *
 * <p>Few at a time, each as fast as its path allows: so a chunk that comes late says that its path
 * is busy, and not that others share it by plan. Who has just found his path free goes on, before
 * others try theirs: a try on a busy path costs those who use it. Whose chunk is late keeps nobody
 * waiting: his turn is given away.
 */
public final class Turns {
  private static final int AT_ONCE = 2;
  private static final long RECHECK_NS = TimeUnit.MILLISECONDS.toNanos(100);

  /** A transfer as its place in line knows it; compared by identity. */
  public static final class Holder {
    private long leasedUntilNs;
  }

  private final AgentClock clock;
  private final PaceTerms terms;
  private final ArrayDeque<Holder> line = new ArrayDeque<>();
  private final ArrayDeque<Holder> taking = new ArrayDeque<>();
  private long ratesBytesPerSec;
  private long nextNs;

  /** Nobody waits yet. */
  public Turns(PaceTerms terms, AgentClock clock) {
    this.clock = clock;
    this.terms = terms;
    this.nextNs = clock.nowNs();
  }

  /** The sum of the transfers' rates has changed by so much. */
  public synchronized void rateChanged(long byBytesPerSec) {
    ratesBytesPerSec += byBytesPerSec;
  }

  /**
   * Waits for a turn.
   *
   * @param bytes that will be taken
   * @param pathFree whether the last chunk was in time
   */
  public synchronized void enter(Holder holder, int bytes, boolean pathFree)
      throws InterruptedException {
    if (pathFree) {
      line.addFirst(holder);
    } else {
      line.addLast(holder);
    }
    try {
      long waitNs = waitNs(holder, clock.nowNs());
      while (waitNs > 0) {
        // Rounded up: never a wait of 0, which would be one for ever.
        wait(1 + TimeUnit.NANOSECONDS.toMillis(waitNs));
        waitNs = waitNs(holder, clock.nowNs());
      }
      long nowNs = clock.nowNs();
      nextNs = Math.max(nextNs, nowNs) + durationNs(bytes);
      holder.leasedUntilNs = nowNs + terms.lateNs(bytes);
      taking.add(holder);
    } finally {
      line.remove(holder);
      notifyAll();
    }
  }

  /** Ends a turn, if there was one. */
  public synchronized void leave(Holder holder) {
    if (taking.remove(holder)) {
      notifyAll();
    }
  }

  private long waitNs(Holder holder, long nowNs) {
    if (line.peek() != holder) {
      return RECHECK_NS;
    }
    long firstEndNs = nowNs + RECHECK_NS;
    Iterator<Holder> all = taking.iterator();
    while (all.hasNext()) {
      Holder one = all.next();
      if (one.leasedUntilNs - nowNs <= 0) {
        all.remove();
      } else if (one.leasedUntilNs - firstEndNs < 0) {
        firstEndNs = one.leasedUntilNs;
      }
    }
    long turnNs = taking.size() < AT_ONCE ? 0 : firstEndNs - nowNs;
    return Math.max(turnNs, nextNs - nowNs);
  }

  private long durationNs(int bytes) {
    return ratesBytesPerSec <= 0
        ? 0
        : Math.round(bytes * 1e9 / (terms.catchUp() * ratesBytesPerSec));
  }
}

package io.dayu.agent.pull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The queue of pulls: so many run at once, each on a thread of its own that ends with it; the
 * others wait, and begin in the order of the NameNode's last list.
 *
 * <p>A pull that runs and waits for an order, as it has no source or no rate, keeps its thread and
 * leaves its turn to another. One that is ordered to hold before its turn does not begin.
 *
 * <p>No thread is used twice: HDFS stops the writer of a replica by waiting until its thread is
 * dead, as those of its own are when they have done with their replica.
 */
final class PullQueue {
  private static final Logger LOG = LoggerFactory.getLogger(PullQueue.class);

  private final int runningMax;
  private final int waitingMax;
  private final ThreadFactory threads;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition fewer = lock.newCondition();

  /** The pulls that wait, with the rates at which they are counted. */
  private final Map<Pull, Long> waiting = new LinkedHashMap<>();

  private long waitingBytesPerSec;
  private int running;
  private int resting;
  private int atOnce = Integer.MAX_VALUE;
  private boolean shut;

  PullQueue(int runningMax, int waitingMax, ThreadFactory threads) {
    this.runningMax = runningMax;
    this.waitingMax = waitingMax;
    this.threads = threads;
  }

  /** Begins the pull or has it wait; false when it is shut, or too many wait. */
  boolean add(Pull pull) {
    lock.lock();
    try {
      if (shut || waiting.size() >= waitingMax) {
        return false;
      }
      long rate = pull.readBytesPerSec();
      waiting.put(pull, rate);
      waitingBytesPerSec += rate;
    } finally {
      lock.unlock();
    }
    beginAll();
    return true;
  }

  /** Has the pull leave the line; false when it does not wait. */
  boolean remove(Pull pull) {
    lock.lock();
    try {
      return take(pull);
    } finally {
      lock.unlock();
    }
  }

  /** Takes note that the pull is ordered another rate. */
  void reordered(Pull pull) {
    lock.lock();
    try {
      long rate = pull.readBytesPerSec();
      Long counted = waiting.replace(pull, rate);
      if (counted == null) {
        return;
      }
      waitingBytesPerSec += rate - counted;
    } finally {
      lock.unlock();
    }
    beginAll();
  }

  /** Has as many run at once from now on; those that run already go on. */
  void runAtOnce(int pulls) {
    lock.lock();
    try {
      if (pulls == atOnce) {
        return;
      }
      atOnce = pulls;
    } finally {
      lock.unlock();
    }
    beginAll();
  }

  /** The rate that waiting pulls are ordered to read in all; a decode reads several sources. */
  long waitingBytesPerSec() {
    lock.lock();
    try {
      return waitingBytesPerSec;
    } finally {
      lock.unlock();
    }
  }

  /** Takes note that a pull that runs waits for an order from now on. */
  void rest() {
    lock.lock();
    try {
      resting++;
    } finally {
      lock.unlock();
    }
    beginAll();
  }

  /** Takes note that a pull goes on that waited for an order. */
  void resume() {
    lock.lock();
    try {
      resting--;
    } finally {
      lock.unlock();
    }
  }

  /** Takes no more. */
  void shut() {
    lock.lock();
    try {
      shut = true;
      fewer.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Takes no more, and hands back those that wait. */
  List<Pull> clear() {
    lock.lock();
    try {
      shut = true;
      List<Pull> left = new ArrayList<>(waiting.keySet());
      waiting.clear();
      waitingBytesPerSec = 0;
      fewer.signalAll();
      return left;
    } finally {
      lock.unlock();
    }
  }

  /** Waits until it is shut and has run its last, at most this long; whether it has. */
  boolean join(long timeoutNs) throws InterruptedException {
    long leftNs = timeoutNs;
    lock.lock();
    try {
      while (!isDone() && leftNs > 0) {
        leftNs = fewer.awaitNanos(leftNs);
      }
      return isDone();
    } finally {
      lock.unlock();
    }
  }

  private boolean isDone() {
    return shut && running == 0 && waiting.isEmpty();
  }

  /** Begins as many as there is room for. */
  private void beginAll() {
    Pull next = next();
    while (next != null) {
      begin(next);
      next = next();
    }
  }

  /** The one that has its turn, which counts as running from now on; null when there is none. */
  private @Nullable Pull next() {
    lock.lock();
    try {
      Pull first = running < runningMax && running - resting < atOnce ? firstThatMayMove() : null;
      if (first != null) {
        take(first);
        running++;
      }
      return first;
    } finally {
      lock.unlock();
    }
  }

  /** Of those that wait and have a rate, the first by the last list; of equals the oldest. */
  private @Nullable Pull firstThatMayMove() {
    Pull first = null;
    for (Pull pull : waiting.keySet()) {
      if (pull.orderedBytesPerSec() > 0 && (first == null || pull.place() < first.place())) {
        first = pull;
      }
    }
    return first;
  }

  private boolean take(Pull pull) {
    Long counted = waiting.remove(pull);
    if (counted == null) {
      return false;
    }
    waitingBytesPerSec -= counted;
    fewer.signalAll();
    return true;
  }

  /** Gives the pull a thread; one that gets none ends. */
  private void begin(Pull pull) {
    try {
      threads.newThread(() -> run(pull)).start();
    } catch (RuntimeException | Error e) {
      LOG.error(
          "No thread could be started for a pull. It is given back; look at the limits of the"
              + " DataNode's user.",
          e);
      pull.refuse("There is no thread for it: " + e);
      ended();
    }
  }

  private void run(Pull pull) {
    try {
      pull.run();
    } finally {
      ended();
      beginAll();
    }
  }

  private void ended() {
    lock.lock();
    try {
      running--;
      fewer.signalAll();
    } finally {
      lock.unlock();
    }
  }
}

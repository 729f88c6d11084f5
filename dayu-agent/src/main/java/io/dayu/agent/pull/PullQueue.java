package io.dayu.agent.pull;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The queue of pulls: so many run at once, each on a thread of its own that ends with it; the
 * others wait.
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
  private final Deque<Pull> waiting = new ArrayDeque<>();
  private int running;
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
      if (running >= runningMax) {
        waiting.add(pull);
        return true;
      }
      running++;
    } finally {
      lock.unlock();
    }
    begin(pull);
    return true;
  }

  /** Has the pull leave the line; false when it does not wait. */
  boolean remove(Pull pull) {
    lock.lock();
    try {
      return waiting.remove(pull);
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
      List<Pull> left = new ArrayList<>(waiting);
      waiting.clear();
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
      while ((!shut || running > 0) && leftNs > 0) {
        leftNs = fewer.awaitNanos(leftNs);
      }
      return shut && running == 0;
    } finally {
      lock.unlock();
    }
  }

  /** Gives the pull a thread; one that gets none ends, and the next one may. */
  private void begin(Pull first) {
    Pull pull = first;
    while (pull != null) {
      Pull mine = pull;
      try {
        threads.newThread(() -> run(mine)).start();
        return;
      } catch (RuntimeException | Error e) {
        LOG.error("There is no thread for a pull.", e);
        mine.refuse("There is no thread for it: " + e);
        pull = next();
      }
    }
  }

  private void run(Pull pull) {
    try {
      pull.run();
    } finally {
      Pull next = next();
      if (next != null) {
        begin(next);
      }
    }
  }

  /** The one that takes the place of one that has ended, if any waits. */
  private @Nullable Pull next() {
    lock.lock();
    try {
      Pull next = waiting.poll();
      if (next == null) {
        running--;
        fewer.signalAll();
      }
      return next;
    } finally {
      lock.unlock();
    }
  }
}

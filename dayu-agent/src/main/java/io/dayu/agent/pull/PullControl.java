package io.dayu.agent.pull;

import io.dayu.agent.pace.Pacer;
import io.dayu.agent.run.AgentClock;
import io.dayu.protocol.DataNodeAddress;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What a pull is told, and where its thread waits to be told more.
 *
 * <p>The pull's thread waits here for a source or for its pace, with the lock released. While it
 * talks to a source it is between {@link #enterSource} and {@link #leaveSource}: only there does an
 * order interrupt it, so that no order ever disturbs the disk. An interrupt from anyone else is
 * HDFS stopping the writer of a replica, and ends the pull.
 */
final class PullControl {
  private static final long NO_ATTEMPT = -1;

  private final AgentClock clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Pacer pacer;
  private Directive directive;
  private boolean cancelled;
  private long failedAttempt = NO_ATTEMPT;
  private long failedAtNs;
  private @Nullable Thread atSource;
  private boolean calledBack;

  PullControl(DataNodeAddress source, long rateBytesPerSec, AgentClock clock) {
    this.clock = clock;
    this.directive = new Directive(source, rateBytesPerSec, 0);
    this.pacer = new Pacer(rateBytesPerSec, clock.nowNs());
  }

  /** Changes source and rate; newer than a failure, it is a new try even of the same source. */
  void order(DataNodeAddress source, long rateBytesPerSec, long arrivedNs) {
    lock.lock();
    try {
      boolean retry = failedAttempt == directive.attempt() && arrivedNs - failedAtNs > 0;
      boolean other = !source.equals(directive.source());
      long attempt = directive.attempt() + (retry || other ? 1 : 0);
      if (rateBytesPerSec != directive.rateBytesPerSec()) {
        pacer.setRate(rateBytesPerSec, clock.nowNs());
      }
      directive = new Directive(source, rateBytesPerSec, attempt);
      if (other || directive.isHeld()) {
        callBack();
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  void cancel() {
    lock.lock();
    try {
      cancelled = true;
      callBack();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  boolean isCancelled() {
    lock.lock();
    try {
      return cancelled;
    } finally {
      lock.unlock();
    }
  }

  Directive directive() {
    lock.lock();
    try {
      return directive;
    } finally {
      lock.unlock();
    }
  }

  /** Notes that the attempt failed: the next one needs an order. */
  void failed(Directive tried) {
    lock.lock();
    try {
      failedAttempt = tried.attempt();
      failedAtNs = clock.nowNs();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until there is a source to try, at a rate above 0. */
  Directive awaitGo() throws IOException {
    lock.lock();
    try {
      while (!cancelled && (directive.isHeld() || directive.attempt() == failedAttempt)) {
        changed.await();
      }
      refuseIfCancelled();
      return directive;
    } catch (InterruptedException e) {
      throw stoppedByDataNode();
    } finally {
      lock.unlock();
    }
  }

  /** Whether the attempt is still what is wanted. */
  boolean wants(Directive tried) throws IOException {
    lock.lock();
    try {
      refuseIfCancelled();
      return directive.attempt() == tried.attempt() && !directive.isHeld();
    } finally {
      lock.unlock();
    }
  }

  /** Starts the pace's time. */
  void startPace() {
    lock.lock();
    try {
      pacer.restart(clock.nowNs());
    } finally {
      lock.unlock();
    }
  }

  /** Waits until the bytes may pass; at once when the attempt is no longer wanted. */
  void pace(int bytes, Directive tried) throws IOException {
    lock.lock();
    try {
      long waitNs = pacer.tryPass(bytes, clock.nowNs());
      while (waitNs > 0 && wants(tried)) {
        long unused = changed.awaitNanos(waitNs);
        waitNs = pacer.tryPass(bytes, clock.nowNs());
      }
      refuseIfCancelled();
      if (waitNs > 0) {
        pacer.charge(bytes);
      }
    } catch (InterruptedException e) {
      throw stoppedByDataNode();
    } finally {
      lock.unlock();
    }
  }

  /** Marks that the caller's thread talks to a source from now on and may be interrupted. */
  void enterSource(Directive tried) throws IOException {
    lock.lock();
    try {
      refuseIfCancelled();
      atSource = Thread.currentThread();
      calledBack = false;
      if (!wants(tried)) {
        callBack();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Marks that it no longer does.
   *
   * @return whether an order called it back, which explains any error it saw
   */
  boolean leaveSource() {
    lock.lock();
    try {
      atSource = null;
      if (calledBack) {
        // The interrupt was ours alone to take.
        Thread.interrupted();
      }
      return calledBack;
    } finally {
      lock.unlock();
    }
  }

  private void callBack() {
    if (atSource != null && !calledBack) {
      calledBack = true;
      atSource.interrupt();
    }
  }

  private void refuseIfCancelled() throws PullCancelledException {
    if (cancelled) {
      throw new PullCancelledException();
    }
  }

  private static InterruptedIOException stoppedByDataNode() {
    Thread.currentThread().interrupt();
    return new InterruptedIOException("The DataNode stopped the writer of this replica.");
  }
}

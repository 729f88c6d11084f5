package io.dayu.agent.pull;

import io.dayu.agent.run.AgentClock;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PullOrder;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The orders of a pull, at which its thread waits for the next.
 *
 * <p>The pull's thread waits here for a source or for its pace, with the lock released. While it
 * talks to a source it is between {@link #enterSource} and {@link #leaveSource}: only there does an
 * order call it back, so that no order ever disturbs the disk. A call-back wakes the thread if it
 * waits here, and closes the connection that it waits for otherwise. It never interrupts: an
 * interrupt is always HDFS stopping the writer of a replica, and ends the pull.
 */
final class PullControl {
  private static final Logger LOG = LoggerFactory.getLogger(PullControl.class);
  private static final long NO_ATTEMPT = -1;

  /** A listener to what becomes of a pull's orders. Its methods must not wait. */
  interface ControlListener {
    /** Tells whether the pull waits for an order; called without the lock of the control. */
    void waits(boolean forOrder);

    /** The rate that is due to the pull from now on. */
    void allotted(long bytesPerSec);

    /** Tells which of several sources the pull waits for; called without the lock. */
    default void waitsFor(DataNodeAddress source) {}
  }

  private final AgentClock clock;
  private final ControlListener listener;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final PullPace pace;
  private Directive directive;
  private boolean cancelled;
  private boolean alone;
  private long failedAttempt = NO_ATTEMPT;
  private long failedAtNs;
  private @Nullable DataNodeAddress atSource;
  private boolean calledBack;
  private @Nullable Closeable connection;

  PullControl(PullOrder order, PullEnvironment environment, ControlListener listener) {
    this.clock = environment.clock();
    this.listener = listener;
    this.directive = new Directive(order.from(), order.rateBytesPerSec(), 0);
    this.pace = new PullPace(environment, directive, listener::allotted, lock, changed);
  }

  /** The pull's pace, which follows its orders. */
  PullPace pace() {
    return pace;
  }

  /** Changes sources and rate; newer than a failure, it is a new try even of the same ones. */
  void order(PullFrom from, long rateBytesPerSec, long arrivedNs) {
    Closeable left = null;
    lock.lock();
    try {
      boolean retry = failedAttempt == directive.attempt() && arrivedNs - failedAtNs > 0;
      boolean other = !directive.readsTheSame(from);
      long attempt = directive.attempt() + (retry || other ? 1 : 0);
      directive = new Directive(from, rateBytesPerSec, attempt);
      pace.follow(directive);
      if (isToLeave()) {
        left = callBack();
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    close(left);
  }

  /** True if the order has the pull leave the source that it is at; needs the lock. */
  private boolean isToLeave() {
    return directive.isHeld() || (atSource != null && !directive.reads(atSource));
  }

  void cancel() {
    Closeable left;
    lock.lock();
    try {
      cancelled = true;
      left = callBack();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    close(left);
  }

  /** No order is to be waited for any more. */
  void leaveAlone() {
    lock.lock();
    try {
      alone = true;
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

  /**
   * Waits until there is a source to try, at a rate above 0.
   *
   * @throws IOException when there is none, and no order that names one is to be waited for
   */
  Directive awaitGo() throws IOException {
    if (!isWaiting()) {
      return await();
    }
    listener.waits(true);
    try {
      return await();
    } finally {
      listener.waits(false);
    }
  }

  private Directive await() throws IOException {
    lock.lock();
    try {
      while (!cancelled && !alone && waitsForOrder()) {
        changed.await();
      }
      refuseIfCancelled();
      if (waitsForOrder()) {
        throw new IOException("It had no source to pull from, and no order named one.");
      }
      return directive;
    } catch (InterruptedException e) {
      throw WriterStop.seenBy(e);
    } finally {
      lock.unlock();
    }
  }

  private boolean waitsForOrder() {
    return directive.isHeld() || directive.attempt() == failedAttempt;
  }

  /** True if nothing may be read until an order comes. */
  boolean isWaiting() {
    lock.lock();
    try {
      return waitsForOrder();
    } finally {
      lock.unlock();
    }
  }

  /** Waits for the pull's turn at the device that it is written to. */
  void awaitDisk() throws IOException {
    lock.lock();
    try {
      while (!cancelled && !pace.mayBeWritten()) {
        changed.await();
      }
      refuseIfCancelled();
    } catch (InterruptedException e) {
      throw WriterStop.seenBy(e);
    } finally {
      lock.unlock();
    }
  }

  /**
   * The time until the bytes may be taken from a source, while the pull is at any of its sources.
   *
   * @throws InterruptedIOException when an order calls the pull back from there
   */
  long waitNs(DataNodeAddress source, int bytes) throws InterruptedIOException {
    lock.lock();
    try {
      refuseIfCalledBack();
      return pace.waitNs(source, bytes);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits so long, or until a pace changes.
   *
   * @param waitNs is asked with the lock
   * @throws InterruptedIOException when an order calls the pull back from its source
   */
  @SuppressWarnings("WaitNotInLoop") // who wakes too early looks at all sources again
  void awaitAnyTurn(LongSupplier waitNs) throws IOException {
    lock.lock();
    try {
      refuseIfCalledBack();
      long ns = waitNs.getAsLong();
      if (ns > 0) {
        long unused = changed.awaitNanos(ns);
        refuseIfCalledBack();
      }
    } catch (InterruptedException e) {
      throw WriterStop.seenBy(e);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits at the source until the bytes may be taken from it.
   *
   * @throws InterruptedIOException when an order calls the pull back from there
   */
  void awaitTurn(DataNodeAddress source, int bytes) throws IOException {
    lock.lock();
    try {
      refuseIfCalledBack();
      long waitNs = pace.waitNs(source, bytes);
      while (waitNs > 0) {
        long unused = changed.awaitNanos(waitNs);
        refuseIfCalledBack();
        waitNs = pace.waitNs(source, bytes);
      }
    } catch (InterruptedException e) {
      throw WriterStop.seenBy(e);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Marks that the caller's thread talks to a source from now on and may be called back.
   *
   * @param opened the connection to it, if there is one already
   */
  void enterSource(Directive tried, DataNodeAddress source, @Nullable Closeable opened)
      throws IOException {
    Closeable left = null;
    lock.lock();
    try {
      refuseIfCancelled();
      atSource = source;
      connection = opened;
      calledBack = false;
      if (directive.attempt() != tried.attempt() || directive.isHeld()) {
        left = callBack();
      }
    } finally {
      lock.unlock();
    }
    close(left);
  }

  /**
   * Names the connection to the source, before anyone waits for it: closing it has to end every
   * wait for it.
   *
   * @throws InterruptedIOException when an order has called the pull back; the connection is the
   *     caller's to close
   */
  void opened(Closeable newConnection) throws InterruptedIOException {
    lock.lock();
    try {
      refuseIfCalledBack();
      connection = newConnection;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Reads from another of the pull's sources than the one that was entered: while that waits, an
   * order calls the pull back from there, and closes its connection. 0 when none wants it any more.
   */
  int readAhead(
      DataNodeAddress source, @Nullable Closeable itsConnection, AheadInput.SourceRead some)
      throws IOException {
    DataNodeAddress entered;
    Closeable itsOwn;
    lock.lock();
    try {
      entered = atSource;
      itsOwn = connection;
      if (calledBack || !directive.reads(source)) {
        return 0;
      }
      atSource = source;
      connection = itsConnection;
    } finally {
      lock.unlock();
    }
    listener.waitsFor(source);
    try {
      return some.read();
    } finally {
      goBack(entered, itsOwn);
    }
  }

  /** Is at the source again that was entered, and is called back if an order leaves it by now. */
  private void goBack(@Nullable DataNodeAddress entered, @Nullable Closeable itsConnection) {
    lock.lock();
    try {
      atSource = entered;
      connection = itsConnection;
      calledBack = calledBack || isToLeave();
    } finally {
      lock.unlock();
    }
    if (entered != null) {
      listener.waitsFor(entered);
    }
  }

  /**
   * Marks that it no longer does.
   *
   * @return whether an order called it back, which explains any error it saw, and after which the
   *     connection is closed or about to be
   */
  boolean leaveSource() {
    lock.lock();
    try {
      atSource = null;
      connection = null;
      return calledBack;
    } finally {
      lock.unlock();
    }
  }

  /** Calls the pull back from its source; what is returned is to be closed without the lock. */
  private @Nullable Closeable callBack() {
    if (atSource == null || calledBack) {
      return null;
    }
    calledBack = true;
    return connection;
  }

  private static void close(@Nullable Closeable left) {
    try (left) {
      // Closed by another thread than its own, too: whoever waits for it is woken.
    } catch (IOException | RuntimeException e) {
      LOG.debug("A source that was left could not be closed.", e);
    }
  }

  private void refuseIfCancelled() throws PullCancelledException {
    if (cancelled) {
      throw new PullCancelledException();
    }
  }

  private void refuseIfCalledBack() throws InterruptedIOException {
    if (calledBack) {
      throw new InterruptedIOException("An order called the pull back.");
    }
  }
}

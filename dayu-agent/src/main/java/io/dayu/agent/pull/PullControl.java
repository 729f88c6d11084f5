package io.dayu.agent.pull;

import io.dayu.agent.disk.DiskWrite;
import io.dayu.agent.disk.DiskWrites;
import io.dayu.agent.pace.Pacer;
import io.dayu.agent.run.AgentClock;
import io.dayu.agent.share.PullShare;
import io.dayu.agent.share.Shares;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PullOrder;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;
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
    /** Whether the pull waits for an order; called without the lock of the control. */
    void waits(boolean forOrder);

    /** The rate that is due to the pull from now on. */
    void allotted(long bytesPerSec);
  }

  private final AgentClock clock;
  private final ControlListener listener;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Pacer pacer;
  private Directive directive;
  private boolean cancelled;
  private boolean alone;
  private long failedAttempt = NO_ATTEMPT;
  private long failedAtNs;
  private final Shares shares;
  private final Map<DataNodeAddress, SourceShare> sharing = new HashMap<>();
  private final DiskWrites disks;
  private @Nullable DiskWrite write;
  private long diskBytesPerSec = DiskWrites.UNLIMITED;
  private @Nullable DataNodeAddress atSource;
  private boolean calledBack;
  private @Nullable Closeable connection;

  /**
   * The share of one source.
   *
   * @param told the rate it was last told, 0 at first
   * @param allotted what is due to it by the plan, as it was last told, 0 at first
   */
  private record SourceShare(PullShare share, AtomicLong told, AtomicLong allotted) {}

  PullControl(PullOrder order, PullEnvironment environment, ControlListener listener) {
    this.clock = environment.clock();
    this.shares = environment.shares();
    this.disks = environment.disks();
    this.listener = listener;
    this.directive = new Directive(order.from(), order.rateBytesPerSec(), 0);
    this.pacer = new Pacer(environment.pace(), planned(), clock.nowNs());
  }

  /** Changes sources and rate; newer than a failure, it is a new try even of the same ones. */
  void order(PullFrom from, long rateBytesPerSec, long arrivedNs) {
    Closeable left = null;
    lock.lock();
    try {
      boolean retry = failedAttempt == directive.attempt() && arrivedNs - failedAtNs > 0;
      boolean other = !directive.readsTheSame(from);
      long attempt = directive.attempt() + (retry || other ? 1 : 0);
      long plannedBefore = planned();
      directive = new Directive(from, rateBytesPerSec, attempt);
      if (write != null) {
        write.plan(rateBytesPerSec);
      }
      sharing.values().forEach(one -> one.share.plan(planBytesPerSec()));
      if (sharing.isEmpty() && planned() != plannedBefore) {
        followPlan();
      }
      if (directive.isHeld() || (atSource != null && !directive.reads(atSource))) {
        left = callBack();
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    close(left);
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

  /** Whether nothing may be read until an order comes. */
  boolean isWaiting() {
    lock.lock();
    try {
      return waitsForOrder();
    } finally {
      lock.unlock();
    }
  }

  /** Shares the link with others from now on, if this node does; nothing passes until told so. */
  void joinShares(PullFrom.Source source, IntSupplier waitingBytes) {
    lock.lock();
    try {
      leaveShares(source.address());
      AtomicLong told = new AtomicLong();
      AtomicLong allotted = new AtomicLong();
      shares
          .join(
              new Shares.ShareRequest(
                  new InetSocketAddress(
                      source.address().ipAddress(), source.address().transferPort()),
                  source.signals(),
                  planBytesPerSec(),
                  waitingBytes,
                  rate -> allow(told, rate),
                  rate -> allot(allotted, rate)))
          .ifPresent(
              share -> {
                sharing.put(source.address(), new SourceShare(share, told, allotted));
                followShares();
              });
    } finally {
      lock.unlock();
    }
  }

  /** Shares a source's link no longer; with the last one it goes back to the plan's rate. */
  void leaveShares(DataNodeAddress source) {
    lock.lock();
    try {
      SourceShare left = sharing.remove(source);
      if (left != null) {
        left.share.leave();
        if (sharing.isEmpty()) {
          followPlan();
        } else {
          followShares();
        }
      }
    } finally {
      lock.unlock();
    }
  }

  private void allow(AtomicLong toldBytesPerSec, long rateBytesPerSec) {
    lock.lock();
    try {
      toldBytesPerSec.set(rateBytesPerSec);
      if (!sharing.isEmpty()) {
        followShares();
        changed.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Holds the plan's rate, as no link is shared; needs the lock. */
  private void followPlan() {
    pacer.setRate(planned(), clock.nowNs());
    listener.allotted(planBytesPerSec());
  }

  /** A source's rate by the plan, or what the disk takes of it: no link makes up for a disk. */
  private long planBytesPerSec() {
    return Math.min(directive.rateBytesPerSec(), diskBytesPerSec);
  }

  /** What is due to all sources is what is due to the one that gives least. */
  private void allot(AtomicLong toldBytesPerSec, long rateBytesPerSec) {
    lock.lock();
    try {
      toldBytesPerSec.set(rateBytesPerSec);
      sharing.values().stream()
          .mapToLong(one -> one.allotted.get())
          .filter(rate -> rate > 0)
          .min()
          .ifPresent(listener::allotted);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes a place at the device of the volume that the replica is written to; it may have to wait
   * for its turn.
   */
  void enterDisk(String storageId) {
    long plannedBytesPerSec = directive().rateBytesPerSec();
    // Without the lock: others are told that their shares have changed.
    DiskWrite joined =
        disks
            .join(new DiskWrites.WriteRequest(storageId, plannedBytesPerSec, this::diskChanged))
            .orElse(null);
    lock.lock();
    try {
      write = joined;
      followDisk();
    } finally {
      lock.unlock();
    }
  }

  /** Whether it has its turn at the device that it is written to, or needs none. */
  boolean mayBeWritten() {
    lock.lock();
    try {
      return diskBytesPerSec > 0;
    } finally {
      lock.unlock();
    }
  }

  /** Waits for the pull's turn at the device that it is written to. */
  void awaitDisk() throws IOException {
    lock.lock();
    try {
      while (!cancelled && diskBytesPerSec == 0) {
        changed.await();
      }
      refuseIfCancelled();
    } catch (InterruptedException e) {
      throw WriterStop.seenBy(e);
    } finally {
      lock.unlock();
    }
  }

  /** Gives the place at the device back, if it has one. */
  void leaveDisk() {
    DiskWrite left;
    lock.lock();
    try {
      left = write;
      write = null;
      followDisk();
    } finally {
      lock.unlock();
    }
    if (left != null) {
      left.leave();
    }
  }

  private void diskChanged() {
    lock.lock();
    try {
      followDisk();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Takes in what the disk leaves now; needs the lock. */
  private void followDisk() {
    long now = write == null ? DiskWrites.UNLIMITED : write.bytesPerSec();
    if (now != diskBytesPerSec) {
      diskBytesPerSec = now;
      if (sharing.isEmpty()) {
        followPlan();
      } else {
        followShares();
        sharing.values().forEach(one -> one.share.plan(planBytesPerSec()));
      }
    }
  }

  /** What all sources together are to give by the plan. */
  private long planned() {
    return directive.reads() * planBytesPerSec();
  }

  /** All sources give the same, so the one that gives least has the last word. */
  private void followShares() {
    long least = sharing.values().stream().mapToLong(one -> one.told.get()).min().orElse(0);
    pacer.setRate(directive.reads() * Math.min(least, diskBytesPerSec), clock.nowNs());
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

  /**
   * Waits at the source until the bytes may be taken from it.
   *
   * @throws InterruptedIOException when an order calls the pull back from there
   */
  void awaitTurn(int bytes) throws IOException {
    lock.lock();
    try {
      refuseIfCalledBack();
      long waitNs = pacer.waitNs(bytes, clock.nowNs());
      while (waitNs > 0) {
        long unused = changed.awaitNanos(waitNs);
        refuseIfCalledBack();
        waitNs = pacer.waitNs(bytes, clock.nowNs());
      }
    } catch (InterruptedException e) {
      throw WriterStop.seenBy(e);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Accounts for bytes taken from a source.
   *
   * @param streamBytes all of them
   * @param dataBytes of them, block data
   */
  void took(DataNodeAddress source, int streamBytes, int dataBytes) {
    lock.lock();
    try {
      pacer.took(dataBytes);
      SourceShare mine = sharing.get(source);
      if (mine != null) {
        mine.share.took(streamBytes);
      }
      if (write != null) {
        // A decode writes as much as it reads of one source.
        write.took(streamBytes / directive.reads());
      }
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

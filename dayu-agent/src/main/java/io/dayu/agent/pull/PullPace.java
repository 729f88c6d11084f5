package io.dayu.agent.pull;

import io.dayu.agent.disk.DiskWrite;
import io.dayu.agent.disk.DiskWrites;
import io.dayu.agent.pace.Pacer;
import io.dayu.agent.run.AgentClock;
import io.dayu.agent.share.PullShare;
import io.dayu.agent.share.Shares;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.PullFrom;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The pace of a pull: what the plan gives it, where links are shared what they leave it, and never
 * more than the disk takes.
 *
 * <p>Has the lock of its {@link PullControl}, and wakes who waits there. Every method takes the
 * lock, unless it says that it needs it. Nobody else is told anything with the lock held but the
 * shares of links, which do not wait.
 */
final class PullPace {
  private final AgentClock clock;
  private final Shares shares;
  private final DiskWrites disks;
  private final LongConsumer allotted;
  private final ReentrantLock lock;
  private final Condition changed;
  private final Pacer pacer;
  private final Map<DataNodeAddress, SourceShare> sharing = new HashMap<>();
  private Directive directive;
  private @Nullable DiskWrite write;
  private long diskBytesPerSec = DiskWrites.UNLIMITED;

  /**
   * The share of one source.
   *
   * @param told the rate it was last told, 0 at first
   * @param allotted what is due to it by the plan, as it was last told, 0 at first
   */
  private record SourceShare(PullShare share, AtomicLong told, AtomicLong allotted) {}

  /**
   * The plan's pace.
   *
   * @param allotted is told the rate that is due to the pull from then on; must not wait
   * @param lock of the pull's control
   * @param changed is signalled when more may pass than before, or less
   */
  PullPace(
      PullEnvironment environment,
      Directive directive,
      LongConsumer allotted,
      ReentrantLock lock,
      Condition changed) {
    this.clock = environment.clock();
    this.shares = environment.shares();
    this.disks = environment.disks();
    this.allotted = allotted;
    this.lock = lock;
    this.changed = changed;
    this.directive = directive;
    this.pacer = new Pacer(environment.pace(), planned(), clock.nowNs());
  }

  /** Takes in an order; needs the lock. */
  void follow(Directive ordered) {
    long plannedBefore = planned();
    directive = ordered;
    if (write != null) {
      write.plan(ordered.rateBytesPerSec());
    }
    sharing.values().forEach(one -> one.share.plan(planBytesPerSec()));
    if (sharing.isEmpty() && planned() != plannedBefore) {
      followPlan();
    }
  }

  /** Shares the link with others from now on, if this node does; nothing passes until told so. */
  void joinShares(PullFrom.Source source, IntSupplier waitingBytes) {
    lock.lock();
    try {
      leaveShares(source.address());
      AtomicLong told = new AtomicLong();
      AtomicLong due = new AtomicLong();
      shares
          .join(
              new Shares.ShareRequest(
                  new InetSocketAddress(
                      source.address().ipAddress(), source.address().transferPort()),
                  source.signals(),
                  planBytesPerSec(),
                  waitingBytes,
                  rate -> allow(told, rate),
                  rate -> allot(due, rate)))
          .ifPresent(
              share -> {
                sharing.put(source.address(), new SourceShare(share, told, due));
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
        followRates();
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

  /** What is due to all sources is what is due to the one that gives least. */
  private void allot(AtomicLong toldBytesPerSec, long rateBytesPerSec) {
    lock.lock();
    try {
      toldBytesPerSec.set(rateBytesPerSec);
      sharing.values().stream()
          .mapToLong(one -> one.allotted.get())
          .filter(rate -> rate > 0)
          .min()
          .ifPresent(allotted);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes a place at the device of the volume that the replica is written to; it may have to wait
   * for its turn.
   */
  void enterDisk(String storageId) {
    // Without the lock: others are told that their shares have changed.
    DiskWrite joined =
        disks
            .join(new DiskWrites.WriteRequest(storageId, orderedBytesPerSec(), this::diskChanged))
            .orElse(null);
    lock.lock();
    try {
      write = joined;
      followDisk();
    } finally {
      lock.unlock();
    }
  }

  private long orderedBytesPerSec() {
    lock.lock();
    try {
      return directive.rateBytesPerSec();
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
      followRates();
      sharing.values().forEach(one -> one.share.plan(planBytesPerSec()));
    }
  }

  /** Needs the lock. */
  private void followRates() {
    if (sharing.isEmpty()) {
      followPlan();
    } else {
      followShares();
    }
  }

  /** Holds the plan's rate, as no link is shared; needs the lock. */
  private void followPlan() {
    pacer.setRate(planned(), clock.nowNs());
    allotted.accept(planBytesPerSec());
  }

  /** All sources give the same, so the one that gives least has the last word; needs the lock. */
  private void followShares() {
    long least = sharing.values().stream().mapToLong(one -> one.told.get()).min().orElse(0);
    pacer.setRate(directive.reads() * Math.min(least, diskBytesPerSec), clock.nowNs());
  }

  /** What all sources together are to give by the plan. */
  private long planned() {
    return directive.reads() * planBytesPerSec();
  }

  /** A source's rate by the plan, or what the disk takes of it: no link makes up for a disk. */
  private long planBytesPerSec() {
    return Math.min(directive.rateBytesPerSec(), diskBytesPerSec);
  }

  /** Starts the pace's time. */
  void start() {
    lock.lock();
    try {
      pacer.restart(clock.nowNs());
    } finally {
      lock.unlock();
    }
  }

  /** How long until the bytes may be taken; needs the lock. */
  long waitNs(int bytes) {
    return pacer.waitNs(bytes, clock.nowNs());
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
}

package io.dayu.agent.pull;

import io.dayu.agent.disk.DiskWrite;
import io.dayu.agent.disk.DiskWrites;
import io.dayu.agent.pace.PaceTerms;
import io.dayu.agent.pace.Pacer;
import io.dayu.agent.run.AgentClock;
import io.dayu.agent.share.PullShare;
import io.dayu.agent.share.Shares;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.PullFrom;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
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
  private final PaceTerms terms;
  private final Map<DataNodeAddress, SourcePace> sources = new HashMap<>();
  private Directive directive;
  private @Nullable DiskWrite write;
  private long diskBytesPerSec = DiskWrites.UNLIMITED;

  /** The pace of one source; it goes its own way. */
  private static final class SourcePace {
    final Pacer pacer;

    /** Absent where links are not shared. */
    @Nullable PullShare share;

    /** The rate that its share was last told, 0 at first. */
    long toldBytesPerSec;

    /** The rate that is due to it by the plan, as it was last told, 0 at first. */
    long allottedBytesPerSec;

    SourcePace(Pacer pacer) {
      this.pacer = pacer;
    }
  }

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
    this.terms = environment.pace();
  }

  /** Takes in an order; needs the lock. */
  void follow(Directive ordered) {
    long before = planBytesPerSec();
    directive = ordered;
    if (write != null) {
      write.plan(ordered.rateBytesPerSec());
    }
    planShares();
    if (!isShared() && planBytesPerSec() != before) {
      followRates();
    }
  }

  /** Needs the lock. */
  private void planShares() {
    for (SourcePace source : sources.values()) {
      if (source.share != null) {
        source.share.plan(planBytesPerSec());
      }
    }
  }

  /** Needs the lock. */
  private boolean isShared() {
    return sources.values().stream().anyMatch(source -> source.share != null);
  }

  /** Takes from this DataNode itself from now on, over no link: at the plan's rate. */
  void takeWithin(DataNodeAddress address) {
    lock.lock();
    try {
      follow(newSource(address));
    } finally {
      lock.unlock();
    }
  }

  /** In the place of one that was left; needs the lock. */
  private SourcePace newSource(DataNodeAddress address) {
    leaveShares(address);
    SourcePace source = new SourcePace(new Pacer(terms, 0, clock.nowNs()));
    sources.put(address, source);
    return source;
  }

  /** Shares the link with others from now on, if this node does; nothing passes until told so. */
  void joinShares(PullFrom.Source from, IntSupplier waitingBytes) {
    lock.lock();
    try {
      SourcePace source = newSource(from.address());
      source.share =
          shares
              .join(
                  new Shares.ShareRequest(
                      new InetSocketAddress(
                          from.address().ipAddress(), from.address().transferPort()),
                      from.signals(),
                      planBytesPerSec(),
                      waitingBytes,
                      rate -> allow(source, rate),
                      rate -> allot(source, rate)))
              .orElse(null);
      follow(source);
    } finally {
      lock.unlock();
    }
  }

  /** Shares a source's link no longer; with the last one it goes back to the plan's rate. */
  void leaveShares(DataNodeAddress address) {
    lock.lock();
    try {
      SourcePace left = sources.remove(address);
      if (left != null && left.share != null) {
        left.share.leave();
        if (!isShared()) {
          followRates();
        }
      }
    } finally {
      lock.unlock();
    }
  }

  private void allow(SourcePace source, long rateBytesPerSec) {
    lock.lock();
    try {
      source.toldBytesPerSec = rateBytesPerSec;
      if (sources.containsValue(source)) {
        follow(source);
        changed.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Allots a source its rate; due to all sources is what is due to the one that gives least. */
  private void allot(SourcePace source, long rateBytesPerSec) {
    lock.lock();
    try {
      source.allottedBytesPerSec = rateBytesPerSec;
      sources.values().stream()
          .mapToLong(one -> one.allottedBytesPerSec)
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

  /** True if it has its turn at the device that it is written to, or needs none. */
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
      planShares();
    }
  }

  /** Needs the lock. */
  private void followRates() {
    sources.values().forEach(this::follow);
    if (!isShared()) {
      allotted.accept(planBytesPerSec());
    }
  }

  /** Has a source keep the plan's rate, or what its share was told; needs the lock. */
  private void follow(SourcePace source) {
    long rateBytesPerSec =
        source.share == null
            ? planBytesPerSec()
            : Math.min(source.toldBytesPerSec, diskBytesPerSec);
    source.pacer.setRate(rateBytesPerSec, clock.nowNs());
  }

  /** A source's rate by the plan, or what the disk takes of it: no link makes up for a disk. */
  private long planBytesPerSec() {
    return Math.min(directive.rateBytesPerSec(), diskBytesPerSec);
  }

  /** Starts the pace's time. */
  void start() {
    lock.lock();
    try {
      sources.values().forEach(source -> source.pacer.restart(clock.nowNs()));
    } finally {
      lock.unlock();
    }
  }

  /** The time until the bytes may be taken from a source; needs the lock. */
  long waitNs(DataNodeAddress address, int bytes) {
    SourcePace source = sources.get(address);
    return source == null ? Pacer.HELD : source.pacer.waitNs(bytes, clock.nowNs());
  }

  /** Notes whether all that there is room for was taken ahead of a source. */
  void sated(DataNodeAddress address, boolean now) {
    lock.lock();
    try {
      SourcePace source = sources.get(address);
      if (source != null && source.share != null) {
        source.share.sated(now);
      }
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
      SourcePace mine = sources.get(source);
      if (mine != null) {
        mine.pacer.took(dataBytes);
        if (mine.share != null) {
          mine.share.took(streamBytes);
        }
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

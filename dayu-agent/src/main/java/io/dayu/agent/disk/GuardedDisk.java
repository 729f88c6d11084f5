package io.dayu.agent.disk;

import io.dayu.agent.host.ServedReplica;
import io.dayu.agent.share.WaterFill;
import io.dayu.core.guard.ClientLatency;
import io.dayu.core.guard.DeviceCapacity;
import io.dayu.core.guard.GuardTerms;
import io.dayu.core.guard.LatencyBaseline;
import io.dayu.core.guard.ResourceGuard;
import io.dayu.protocol.DeviceReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * A device: what recovery may read from it and write to it, and who does. Guarded by {@link
 * NodeDisks}.
 *
 * <p>Clients' bytes are the device's less recovery's, reads and writes apart, as a mean over ten
 * seconds. The page cache writes later than it was written to, so that what was written too much at
 * one moment counts against what is missing at another.
 *
 * <p>How long operations may wait is the setting, or twice what they usually take here where that
 * is more: a virtual disk, a throttled one or one under large reads is slow without anybody's
 * recovery.
 */
final class GuardedDisk {
  private static final double NS_PER_SEC = 1e9;
  private static final double NS_PER_MS = 1e6;
  private static final double MEAN_SEC = 10;

  /** The page cache writes up to thirty seconds later, and takes its time. */
  private static final long WRITTEN_LATER_NS = TimeUnit.SECONDS.toNanos(60);

  /** Recovery that takes this part of what it may would take more. */
  private static final double MOST_OF_IT = 0.5;

  private final String device;
  private final DiskKind kind;
  private final DiskTerms terms;
  private final DiskWindow window;
  private final DiskWindow tenSeconds = new DiskWindow(TimeUnit.SECONDS.toNanos(5));
  private final ResourceGuard guard;
  private final DeviceCapacity capacity;
  private final LatencyBaseline usualReads;
  private final LatencyBaseline usualWrites;
  private final DiskStreams<DiskWrite> writes;
  private final DiskStreams<ServedReplica> reads;
  private final MeanRate clientsRead = new MeanRate();
  private final MeanRate clientsWritten = new MeanRate();
  private final MeanRate everybody = new MeanRate();
  private DiskUse use = DiskUse.NONE;
  private DiskUse useOfTenSeconds = DiskUse.NONE;
  private double recoveryReadBytes;
  private double recoveryWrittenBytes;
  private double mayReadBytesPerSec;
  private double mayWriteBytesPerSec;
  private long lookedNs;

  /** The factor that the guard leaves recovery in any case. */
  private double leastFactor;

  /** The time at which recovery was last seen to use the device. */
  private OptionalLong recoveryNs = OptionalLong.empty();

  /** A rate averaged over the last seconds, the latest counting most. */
  private static final class MeanRate {
    private double bytesPerSec;

    void add(double nowBytesPerSec, double newestCounts) {
      bytesPerSec += (nowBytesPerSec - bytesPerSec) * newestCounts;
    }
  }

  /** A device of which nothing was read yet. */
  GuardedDisk(String device, DiskKind kind, DiskTerms terms, long periodNs, long nowNs) {
    this.device = device;
    this.kind = kind;
    this.terms = terms;
    this.window = new DiskWindow(periodNs);
    this.guard = new ResourceGuard(GuardTerms.DEVICE, nowNs);
    this.capacity = new DeviceCapacity(terms.capacity(), nowNs);
    this.usualReads = new LatencyBaseline(nowNs);
    this.usualWrites = new LatencyBaseline(nowNs);
    this.writes = new DiskStreams<>(terms.streams());
    this.reads = new DiskStreams<>(terms.streams());
    this.mayReadBytesPerSec = capacity.bytesPerSec();
    this.mayWriteBytesPerSec = capacity.bytesPerSec();
    this.lookedNs = nowNs;
  }

  String device() {
    return device;
  }

  /** Leaves recovery so much of the device from the next look on, however strained it is. */
  void keepsAtLeast(double factor) {
    leastFactor = factor;
  }

  /** Learns what the device did, once a period; empty when its counters cannot be read. */
  void look(Optional<DiskCounters> counters, long nowNs) {
    double seconds = (nowNs - lookedNs) / NS_PER_SEC;
    lookedNs = nowNs;
    if (seconds <= 0) {
      return;
    }
    if (counters.isEmpty()) {
      window.clear();
      tenSeconds.clear();
    }
    useOfTenSeconds = counters.map(now -> tenSeconds.add(now, nowNs)).orElse(DiskUse.NONE);
    use = counters.map(now -> window.add(now, nowNs)).orElse(DiskUse.NONE);
    for (DiskWrite write : allWrites()) {
      long written = write.pass(seconds);
      recoveryWrittenBytes += written;
      writes.moved(write, (double) written);
    }
    double recoveryRead = recoveryReadBytes / seconds;
    double recoveryWritten = recoveryWrittenBytes / seconds;
    if (recoveryReadBytes + recoveryWrittenBytes > 0) {
      recoveryNs = OptionalLong.of(nowNs);
    }
    recoveryReadBytes = 0;
    recoveryWrittenBytes = 0;
    double newestCounts = -Math.expm1(-seconds / MEAN_SEC);
    clientsRead.add(Math.max(0, use.readBytesPerSec() - recoveryRead), newestCounts);
    clientsWritten.add(use.writtenBytesPerSec() - recoveryWritten, newestCounts);
    everybody.add(use.bytesPerSec(), newestCounts);
    double strain =
        use.strain(terms, usualReads.usualNs() / NS_PER_MS, usualWrites.usualNs() / NS_PER_MS);
    guard.look(strain, clientsShare(), nowNs);
    learnUsual(seconds, nowNs);
    boolean wanted =
        !use.equals(DiskUse.NONE)
            && (recoveryRead >= MOST_OF_IT * mayReadBytesPerSec
                || recoveryWritten >= MOST_OF_IT * mayWriteBytesPerSec);
    capacity.look(use.bytesPerSec(), strain, wanted, nowNs);
    mayReadBytesPerSec = factor() * capacity.oneWayBytesPerSec(recoveryWritten);
    mayWriteBytesPerSec = factor() * capacity.oneWayBytesPerSec(recoveryRead);
    writes.look(seconds, mayWriteBytesPerSec);
    reads.look(seconds, mayReadBytesPerSec);
  }

  /** Learns how long operations take on the device while recovery does nothing there. */
  private void learnUsual(double seconds, long nowNs) {
    boolean frozen = recoveryNs.isPresent() && nowNs - recoveryNs.getAsLong() < WRITTEN_LATER_NS;
    usualReads.look(operations(use.readsPerSec() * seconds, use.readWaitMs()), frozen, nowNs);
    usualWrites.look(operations(use.writesPerSec() * seconds, use.writeWaitMs()), frozen, nowNs);
  }

  private static ClientLatency operations(double ended, double waitMs) {
    long counted = waitMs > 0 ? Math.round(ended) : 0;
    return new ClientLatency(counted * waitMs * NS_PER_MS, counted, counted);
  }

  private double clientsShare() {
    double clients = clientsRead.bytesPerSec + Math.max(0, clientsWritten.bytesPerSec);
    return everybody.bytesPerSec > 0 ? Math.min(1, clients / everybody.bytesPerSec) : 0;
  }

  /** The use of the device in the last two periods. */
  DiskUse use() {
    return use;
  }

  /** The report of its last ten seconds; empty where its counters tell nothing. */
  Optional<DeviceReport> report() {
    DiskUse its = useOfTenSeconds;
    return its.equals(DiskUse.NONE)
        ? Optional.empty()
        : Optional.of(
            new DeviceReport(
                device,
                kind == DiskKind.ROTATIONAL,
                (long) its.bytesPerSec(),
                (long) (its.readWaitMs() * NS_PER_MS),
                (long) (its.writeWaitMs() * NS_PER_MS)));
  }

  /** The part of the device that recovery may have. */
  double factor() {
    return Math.max(leastFactor, guard.factor());
  }

  /** True if recovery is limited on it at all. */
  boolean limits() {
    return terms.guarded();
  }

  /** True if recovery has not the whole of it, as clients wait too long. */
  boolean givesWay() {
    return factor() < 1;
  }

  /** Bytes a second that recovery may write to it, were it limited. */
  double mayWriteBytesPerSec() {
    return mayWriteBytesPerSec;
  }

  /** Bytes a second that recovery may read from it, were it limited. */
  double mayReadBytesPerSec() {
    return mayReadBytesPerSec;
  }

  void enter(DiskWrite write) {
    writes.enter(write);
  }

  void leave(DiskWrite write) {
    writes.leave(write);
    recoveryWrittenBytes += write.pass(0);
  }

  /** Notes bytes of a replica that were read for another's pull. */
  void sent(ServedReplica replica, double bytes) {
    recoveryReadBytes += bytes;
    reads.moved(replica, bytes);
  }

  /** The streams of pulls from it, and whom it serves first. */
  DiskStreams<ServedReplica> reads() {
    return reads;
  }

  /** Bytes a second that each pull that it serves may have. */
  double eachReadBytesPerSec() {
    return terms.guarded() ? mayReadBytesPerSec / reads.moving() : Double.POSITIVE_INFINITY;
  }

  /** Bytes a second for each pull that waits to be served, so that it does not stand meanwhile. */
  double eachWaitingReadBytesPerSec() {
    double trickle = GuardTerms.DEVICE.leastFactor() * capacity.bytesPerSec();
    return trickle / Math.max(1, reads.waiting().size());
  }

  int waitingWrites() {
    return writes.waiting().size();
  }

  /** Shares out what may be written; those for whom that is news. */
  List<DiskWrite> shareWrites() {
    List<DiskWrite> news = new ArrayList<>();
    List<DiskWrite> flowing = writes.flowing();
    WaterFill.fill(flowing, mayWriteBytesPerSec);
    for (DiskWrite write : flowing) {
      long shared = (long) Math.max(1, write.sharedBytesPerSec());
      if (write.tell(terms.guarded() ? shared : DiskWrites.UNLIMITED)) {
        news.add(write);
      }
    }
    for (DiskWrite write : writes.waiting()) {
      if (write.tell(0)) {
        news.add(write);
      }
    }
    return news;
  }

  /** Has everybody go on without a limit; those for whom that is news. */
  List<DiskWrite> letGo() {
    List<DiskWrite> all = allWrites();
    all.removeIf(write -> !write.tell(DiskWrites.UNLIMITED));
    return all;
  }

  private List<DiskWrite> allWrites() {
    List<DiskWrite> all = writes.waiting();
    all.addAll(0, writes.flowing());
    return all;
  }
}

package io.dayu.hdfs.state;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferState;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * A replica on its way to its destination.
 *
 * <p>Times are this process's nanosecond clock. Not thread safe: for the planner thread.
 */
public final class Transfer {
  /** Progress moves by packets: a rate that moves fewer bytes than this cannot be told to stall. */
  private static final long STALL_MIN_BYTES = 256 * 1024;

  /** A transfer that moves less than this share of its rate has something in its way. */
  private static final double FELL_SHORT_SHARE = 0.75;

  /** HDFS's own time-out for a copy, and the size of a block, both as they ship. */
  private static final double COPY_PATIENCE_NS = 5 * 60e9;

  private static final long USUAL_BYTES = 128L << 20;

  /** Two sources of one block may hang at once. */
  private static final int STALLS_MAX = 3;

  /** The order in which an agent begins those that wait; those that run come before all. */
  public static final Comparator<Transfer> TURNS =
      Comparator.comparing(Transfer::queued).thenComparing(transfer -> transfer.task().urgency());

  private final TransferId id;
  private final BlockRef block;
  private final ReplicaTarget target;
  private final int destination;
  private final int storageType;
  private final String storageId;
  private final boolean byAgent;
  private final LowRedundancyBlock known;
  private IntSet lostSources = IntSet.of();
  private IntSet sources = IntSet.of();
  private long rateBytesPerSec;
  private long effectiveAtNs;
  private long sameSinceNs;
  private long doneBytes;
  private boolean ordered;
  private long reportedNs;
  private long progressNs;
  private long movedNs;
  private long baseBytes;
  private long baseNs;
  private boolean baseReported;
  private boolean reported;
  private boolean queued;
  private boolean sourceLost;
  private int sourceFailures;
  private boolean sourcesTried;
  private String reportedSourceUuid = "";
  private int stalls;
  private long stalledAtBytes;
  private double allottedBytes;
  private long slowBytesPerSec = Long.MAX_VALUE;

  /** The rates in which its own is counted; null when it is in no table. */
  private @Nullable NodeRates countedIn;

  /**
   * A transfer that begins.
   *
   * @param block the block that is made, or the internal block of a group
   * @param known the block or group that it is made for, as it was known then
   * @param byAgent false when HDFS's own transfer command carries it, unpaced and unreported
   */
  public Transfer(
      TransferId id,
      BlockRef block,
      ReplicaTarget target,
      LowRedundancyBlock known,
      int destination,
      int storageType,
      String storageId,
      boolean byAgent) {
    this.id = id;
    this.block = block;
    this.target = target;
    this.known = known;
    this.destination = destination;
    this.storageType = storageType;
    this.storageId = storageId;
    this.byAgent = byAgent;
  }

  /** Gives it one source and a rate. */
  public void steer(int newSource, long newRateBytesPerSec, long atNs) {
    steer(IntSet.of(newSource), newRateBytesPerSec, atNs);
  }

  /** Gives it sources and a rate from an instant on; one that goes on as it was is measured on. */
  public void steer(IntSet newSources, long newRateBytesPerSec, long atNs) {
    effectiveAtNs = atNs;
    if (goesOnAsItWas(newSources, newRateBytesPerSec)) {
      return;
    }
    NodeRates counts = countedIn;
    countNoLonger();
    noteSpeed(newSources);
    // A mere change of rate does not start the clock again: slots may be shorter than the stall.
    boolean hardlyMoved = rateBytesPerSec < STALL_MIN_BYTES;
    if (hardlyMoved || !newSources.equals(sources) || sourceLost) {
      progressNs = atNs;
    }
    sources = newSources;
    rateBytesPerSec = newRateBytesPerSec;
    if (counts != null) {
      countIn(counts);
    }
    sameSinceNs = atNs;
    baseReported = false;
    sourceLost = false;
    if (!ordered) {
      ordered = true;
      movedNs = atNs;
      reportedNs = atNs;
    }
  }

  /** Has its rate counted there, whatever becomes of it. */
  void countIn(NodeRates counts) {
    counts.count(this, 1);
    countedIn = counts;
  }

  /** Has its rate counted nowhere. */
  void countNoLonger() {
    if (countedIn != null) {
      countedIn.count(this, -1);
      countedIn = null;
    }
  }

  private boolean goesOnAsItWas(IntSet newSources, long newRateBytesPerSec) {
    return ordered
        && !sourceLost
        && newSources.equals(sources)
        && newRateBytesPerSec == rateBytesPerSec;
  }

  /** Notes the speed by which it fell short of its rate: another rate makes it no faster. */
  private void noteSpeed(IntSet newSources) {
    if (!newSources.equals(sources) || sourceLost) {
      slowBytesPerSec = Long.MAX_VALUE;
    } else if (measured()) {
      boolean fellShort = speedBytesPerSec() < FELL_SHORT_SHARE * rateBytesPerSec;
      slowBytesPerSec = fellShort ? speedBytesPerSec() : Long.MAX_VALUE;
    }
  }

  /** Bytes that its rates come to in the time its agent was pulling, by its last report. */
  public double allottedBytes() {
    return allottedBytes;
  }

  /** Takes in the agent's word on it; returns bytes that must be sent again, usually 0. */
  public long progress(TransferReport report, long nowNs) {
    long nowDone = Math.max(0, Math.min(report.receivedBytes(), block.lengthBytes()));
    long lost = Math.max(0, doneBytes - nowDone);
    sourcesTried = sourcesTried && nowDone <= doneBytes;
    queued = report.state() == TransferState.QUEUED && rateBytesPerSec > 0;
    if (nowDone != doneBytes || queued) {
      progressNs = later(progressNs, nowNs);
      movedNs = later(movedNs, nowNs);
    }
    // Bytes that came before a change took effect say nothing of the speed after it.
    if (lost > 0 || queued || !baseReported) {
      baseBytes = nowDone;
      baseNs = nowNs;
      baseReported = !queued && nowNs - sameSinceNs >= 0;
    }
    doneBytes = nowDone;
    allottedBytes = (double) report.pace().allottedBytes();
    reportedNs = nowNs;
    reportedSourceUuid = report.source().uuid();
    reported = true;
    return lost;
  }

  private static long later(long oneNs, long otherNs) {
    return oneNs - otherNs >= 0 ? oneNs : otherNs;
  }

  /** Counts a failure of a source that its agent tells of; returns how many there are. */
  public int countSourceFailure() {
    return ++sourceFailures;
  }

  /** Marks a source as unusable; another is needed. */
  public void loseSource(int lost) {
    lostSources = lostSources.with(lost);
    sourceLost = true;
  }

  /** Notes that it stalled; the source is the first suspect, and again when it has moved since. */
  public void stall() {
    if (doneBytes - stalledAtBytes > STALL_MIN_BYTES) {
      stalls = 0;
    }
    stalledAtBytes = doneBytes;
    stalls++;
  }

  /** True if it stalls whatever its source is, so that its destination is to blame. */
  public boolean stallsAnyway() {
    return stalls >= STALLS_MAX;
  }

  /** Forgets which sources failed, so that all may be tried again. */
  public void forgiveSources() {
    lostSources = IntSet.of();
    sourcesTried = true;
  }

  /** True if all sources have failed since it last moved: another look may wait for the slot. */
  public boolean sourcesTried() {
    return sourcesTried;
  }

  /**
   * True if it should be moving and has not for the given time, by its agent's word: silence of the
   * agent is another matter. One that was never reported has not moved by now.
   */
  public boolean stalled(long nowNs, long stallNs) {
    long witnessedNs = reported ? reportedNs : nowNs;
    return byAgent
        && !sourceLost
        && rateBytesPerSec * (stallNs / 1e9) > STALL_MIN_BYTES
        && witnessedNs - progressNs > stallNs;
  }

  /**
   * True if it has not moved for so long, whatever its rate and from whatever sources: no plan has
   * found any that serve, or room for it.
   */
  public boolean standsStill(long nowNs, long limitNs) {
    return byAgent && nowNs - movedNs > limitNs;
  }

  /**
   * True if it gets on so slowly that it does not end in the time that HDFS gives a copy: by its
   * speed now, and by that in all its time. One whose rate is 0 is {@linkplain #standsStill another
   * matter}, as is one that waits for its turn.
   *
   * @param underWayNs for how long its block is on its way
   * @param soonNs one that ends in this time is left alone
   */
  public boolean crawls(long nowNs, long underWayNs, long soonNs) {
    if (!byAgent || queued || rateBytesPerSec == 0 || sourceLost || underWayNs < soonNs) {
      return false;
    }
    double meanBytesPerSec = doneBytes / (underWayNs / 1e9);
    double bytesPerSec = Math.max(1, Math.max(meanBytesPerSec, (double) speedBytesPerSec()));
    double patienceNs = COPY_PATIENCE_NS * Math.max(1, block.lengthBytes() / (double) USUAL_BYTES);
    double leftNs = 1e9 * estimatedLeftBytes(nowNs) / bytesPerSec;
    return leftNs > Math.max((double) soonNs, patienceNs - underWayNs);
  }

  /** True if it waits for its turn at its destination, by its agent's word. */
  public boolean queued() {
    return queued;
  }

  /** True if its agent has not mentioned it for the given time, though it should be under way. */
  public boolean unheard(long nowNs, long limitNs) {
    return nowNs - reportedNs > limitNs;
  }

  /** True if its agent is at it and ends within the given time at its present rate. */
  public boolean endsByItself(long nowNs, long withinNs) {
    return reported
        && !queued
        && !sourceLost
        && rateBytesPerSec * (withinNs / 1e9) >= estimatedLeftBytes(nowNs);
  }

  /**
   * The mean speed since its last change of rate or source; before that can be told, its rate, or
   * the speed by which it fell short of the rate before. None while it waits for its turn at its
   * destination, where others move as much more meanwhile.
   */
  public long speedBytesPerSec() {
    if (queued) {
      return 0;
    }
    if (!measured()) {
      return Math.min(rateBytesPerSec, slowBytesPerSec);
    }
    return (long) ((doneBytes - baseBytes) / ((reportedNs - baseNs) / 1e9));
  }

  /**
   * The speed that is shown to people: of bytes that have come since its last change, and none
   * before any could have.
   */
  public long seenBytesPerSec() {
    return sourceLost || !measured() ? 0 : speedBytesPerSec();
  }

  private boolean measured() {
    return baseReported && reportedNs - baseNs > 0;
  }

  /** Bytes it should have by now, going on at its speed since the last report. */
  public long estimatedDoneBytes(long nowNs) {
    long knownNs = reported ? later(reportedNs, sameSinceNs) : sameSinceNs;
    long sinceNs = Math.max(0, nowNs - knownNs);
    long estimate = doneBytes + (long) (speedBytesPerSec() * (sinceNs / 1e9));
    return Math.max(0, Math.min(estimate, block.lengthBytes()));
  }

  /** Bytes that are still to arrive, by {@link #estimatedDoneBytes}. */
  public long estimatedLeftBytes(long nowNs) {
    return block.lengthBytes() - estimatedDoneBytes(nowNs);
  }

  public TransferId id() {
    return id;
  }

  public BlockRef block() {
    return block;
  }

  public ReplicaTarget target() {
    return target;
  }

  /** The block's task, as it was known when the transfer began. */
  public RecoveryTask task() {
    return known.task();
  }

  /** The block or group that it is made for, as it was known when the transfer began. */
  public LowRedundancyBlock known() {
    return known;
  }

  public int destination() {
    return destination;
  }

  public int storageType() {
    return storageType;
  }

  public String storageId() {
    return storageId;
  }

  public boolean byAgent() {
    return byAgent;
  }

  /** The sources that are read, by number: one, or several for a decode. */
  public IntSet sources() {
    return sources;
  }

  /** The number of sources read over links, each for all its bytes; none within a DataNode. */
  public int reads() {
    return known.task().kind().reads();
  }

  /** True if it goes to another storage of the DataNode that it is read from. */
  public boolean isWithin() {
    return known.task().kind().isWithin();
  }

  /** True if an internal block is decoded from others of its group. */
  public boolean decodesUnit() {
    return known.task().kind() instanceof WorkKind.DecodeUnit;
  }

  /** True if an internal block is copied from who has it, and not decoded from others. */
  public boolean copiesUnit() {
    return known.group().isPresent() && !decodesUnit();
  }

  /** The source that its agent is at, or waits for, by its last word; empty before. */
  public String reportedSourceUuid() {
    return reportedSourceUuid;
  }

  public long rateBytesPerSec() {
    return rateBytesPerSec;
  }

  /** From when on the last order is to be carried out. */
  public long effectiveAtNs() {
    return effectiveAtNs;
  }

  public long doneBytes() {
    return doneBytes;
  }

  /** The time at which its agent last spoke of it. */
  public long reportedNs() {
    return reportedNs;
  }

  public boolean sourceLost() {
    return sourceLost;
  }

  public IntSet lostSources() {
    return lostSources;
  }
}

package io.dayu.sim.engine;

import io.dayu.core.bandwidth.Route;
import io.dayu.core.snapshot.IntSet;

/** A replica on its way. */
public final class SimulatedTransfer {
  /** The rate of a transfer that takes what its links give. */
  public static final long UNPACED = Long.MAX_VALUE;

  private final LostBlock block;
  private final int destination;
  private final long startedAtNs;
  private IntSet sources;
  private Route route;
  private long rateBytesPerSec;
  private long activeFromNs;
  private Pace next;
  private double behindBytes;
  private double doneBytes;
  private double countedBytes;
  private double speedBytesPerSec;
  private long lastGainNs;
  private boolean sourceLost;

  SimulatedTransfer(LostBlock block, IntSet sources, int destination, Route route, Pace pace) {
    this.block = block;
    this.sources = sources;
    this.destination = destination;
    this.route = route;
    this.rateBytesPerSec = pace.rateBytesPerSec();
    this.activeFromNs = pace.fromNs();
    this.startedAtNs = pace.fromNs();
    this.next = pace;
  }

  /**
   * The pace of a transfer, and the time from which on it holds.
   *
   * @param rateBytesPerSec 0 when it is held, {@link #UNPACED} for whatever its links give
   * @param fromNs virtual time
   */
  public record Pace(long rateBytesPerSec, long fromNs) {}

  public LostBlock block() {
    return block;
  }

  /** The node that is read; there is one. */
  public int source() {
    return sources.only();
  }

  /** The nodes that are read. */
  public IntSet sources() {
    return sources;
  }

  public int destination() {
    return destination;
  }

  /** The rate of its last order, which may still have to take effect. */
  public long rateBytesPerSec() {
    return next.rateBytesPerSec();
  }

  /** The rate that it is to have in a tick; orders that come in the tick count from its middle. */
  long rateBytesPerSec(Tick tick) {
    if (next.fromNs() <= (tick.fromNs() + tick.toNs()) / 2) {
      rateBytesPerSec = next.rateBytesPerSec();
    }
    return rateBytesPerSec;
  }

  /** The time at which it was first to move. */
  public long startedAtNs() {
    return startedAtNs;
  }

  /** Whole bytes at the destination, less than the block's size. */
  public long doneBytes() {
    return Math.min((long) doneBytes, block.sizeBytes() - 1);
  }

  /** The speed at which it moved of late, in bytes per second; its rate before it moved at all. */
  public long speedBytesPerSec() {
    return (long) speedBytesPerSec;
  }

  /** True if a source of it has died. */
  public boolean sourceLost() {
    return sourceLost;
  }

  Route route() {
    return route;
  }

  double remainingBytes() {
    return block.sizeBytes() - doneBytes;
  }

  /** Bytes that it may move in a tick at a rate, all that remain for {@link #UNPACED}. */
  double offeredBytes(Tick tick, double bytesPerSec) {
    long activeNs = activeNs(tick.fromNs(), tick.toNs());
    if (activeNs == 0 || sourceLost) {
      return 0;
    }
    return Math.min(remainingBytes(), bytesPerSec * (activeNs / 1e9));
  }

  /** True if it can move in a tick at all. */
  boolean movesIn(Tick tick) {
    return !sourceLost && activeNs(tick.fromNs(), tick.toNs()) > 0;
  }

  /** Notes what it moved in a tick, against its plan. */
  void countBehind(Tick tick, double movedBytes) {
    double plannedBytes = rateBytesPerSec * (activeNs(tick.fromNs(), tick.toNs()) / 1e9);
    behindBytes = Math.max(0, behindBytes + plannedBytes - movedBytes);
  }

  /** The time, in seconds of its rate, that it has lost by giving way. */
  double behindSec() {
    return rateBytesPerSec > 0 ? behindBytes / rateBytesPerSec : 0;
  }

  long activeNs(long fromNs, long toNs) {
    return Math.max(0, toNs - Math.max(fromNs, activeFromNs));
  }

  /** Moves it through a tick at a rate, as far as it has bytes left; returns what it moved. */
  double move(Tick tick, double bytesPerSec) {
    long activeNs = activeNs(tick.fromNs(), tick.toNs());
    if (activeNs == 0) {
      return 0;
    }
    double bytes = Math.min(remainingBytes(), bytesPerSec * (activeNs / 1e9));
    doneBytes += bytes;
    speedBytesPerSec = bytesPerSec;
    lastGainNs = Math.max(tick.fromNs(), activeFromNs) + (long) (bytes / bytesPerSec * 1e9);
    return bytes;
  }

  /** True if all bytes are there; half a byte may be missing to rounding. */
  boolean whole() {
    return remainingBytes() < 0.5;
  }

  /** The bytes that have come since it was last asked. */
  double takeNewBytes() {
    double fresh = doneBytes - countedBytes;
    countedBytes = doneBytes;
    return fresh;
  }

  /** The time at which the last byte came. */
  long lastGainNs() {
    return lastGainNs;
  }

  /** A new order, which takes effect at its time; until then the last one stands. */
  void pace(Pace pace) {
    next = pace;
    if (sourceLost) {
      activeFromNs = Math.max(activeFromNs, pace.fromNs());
    }
  }

  void readFrom(IntSet newSources, Route newRoute) {
    sources = newSources;
    route = newRoute;
    sourceLost = false;
  }

  void loseSource() {
    sourceLost = true;
    speedBytesPerSec = 0;
  }
}

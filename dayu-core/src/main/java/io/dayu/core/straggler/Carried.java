package io.dayu.core.straggler;

import io.dayu.core.bandwidth.Route;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RunningTransfer;

/** A running transfer while the plan decides what becomes of it. Not thread safe. */
public final class Carried {
  /** The decision on a transfer so far. */
  public enum State {
    /** Taken over unchanged, its rate reserved. */
    PINNED,
    /** Predicted to end before the slot or right after: goes on as it is, nothing reserved. */
    FINISHING,
    /** Goes on from the sources it has now. */
    KEPT,
    /** Goes on from another source, or from others among them. */
    RESOURCED,
    /** Needs a source, or more of them; its destination's link is charged. */
    SOURCELESS,
    /** Evicted from its destination: to be planned as a new task, held until then. */
    EVICTED,
    /** Waits at its destination without a rate. */
    HELD,
    /** Evicted and planned elsewhere: it ends. */
    CANCELLED
  }

  private static final Route NO_LINKS = Route.of();

  private final RunningTransfer transfer;
  private final long remainingBytes;
  private State state;
  private IntSet sources;
  private Route route = NO_LINKS;
  private long movedBytes;
  private long reservedBytesPerSec;

  Carried(RunningTransfer transfer, long remainingBytes, State state) {
    this.transfer = transfer;
    this.remainingBytes = remainingBytes;
    this.state = state;
    this.sources = transfer.sources();
  }

  public RunningTransfer transfer() {
    return transfer;
  }

  /** Bytes predicted to be outstanding when the slot begins. */
  public long remainingBytes() {
    return remainingBytes;
  }

  public State state() {
    return state;
  }

  /** The nodes that it is read from; while it needs others, those that it has of them. */
  public IntSet sources() {
    return sources;
  }

  /** The number of nodes that it reads. */
  public int reads() {
    return transfer.task().kind().reads();
  }

  /**
   * The sources that it keeps though others are lost: those that its task names still. It keeps
   * none where the task names all.
   */
  IntSet keptSources() {
    IntSet named = transfer.task().sources();
    return named.containsAll(transfer.sources())
        ? IntSet.of()
        : transfer.sources().intersection(named);
  }

  /** The links it takes; none when it takes none in this slot. */
  public Route route() {
    return route;
  }

  /** Bytes that it is to move in this slot, charged to its links. */
  public long movedBytes() {
    return movedBytes;
  }

  /** The rate that is reserved on its links, 0 unless pinned. */
  public long reservedBytesPerSec() {
    return reservedBytesPerSec;
  }

  /** The rate it has without sharing links: its own when it goes on as it is, else 0. */
  public long standingBytesPerSec() {
    return state == State.PINNED || state == State.FINISHING ? transfer.rateBytesPerSec() : 0;
  }

  /** True if it takes part in sharing out the links' rates. */
  public boolean sharesLinks() {
    return state == State.KEPT || state == State.RESOURCED;
  }

  void reserve(Route links, long bytesPerSec) {
    route = links;
    reservedBytesPerSec = bytesPerSec;
  }

  void move(State next, IntSet newSources, Route links, long bytes) {
    state = next;
    sources = newSources;
    route = links;
    movedBytes = bytes;
  }

  /** Makes it wait with neither links nor rate: held, or evicted. */
  void stop(State next) {
    move(next, transfer.sources(), NO_LINKS, 0);
  }

  /** An evicted transfer was planned elsewhere. */
  public void cancel() {
    requireEvicted();
    stop(State.CANCELLED);
  }

  /** An evicted transfer found no other destination. */
  public void hold() {
    requireEvicted();
    stop(State.HELD);
  }

  private void requireEvicted() {
    if (state != State.EVICTED) {
      throw new IllegalStateException("only an evicted transfer can be moved or held: " + state);
    }
  }
}

package io.dayu.agent.share;

import java.util.concurrent.atomic.LongAdder;

/** A pull's share of the link. Its methods may be called by any thread, the rest is sharing's. */
public final class PullShare {
  private static final double WORTH_TELLING = 0.05;

  private final Shares.ShareRequest request;
  private final LongAdder taken = new LongAdder();
  private volatile long planBytesPerSec;
  private volatile boolean left;
  private volatile boolean sated;
  private double lent = 1;
  private long allottedBytesPerSec;
  private long arrivedBytes;
  private double behindBytes;
  private long passedOnBytesPerSec;

  PullShare(Shares.ShareRequest request) {
    this.request = request;
    this.planBytesPerSec = request.planBytesPerSec();
  }

  /** Changes the plan's rate, in bytes of block data per second. */
  public void plan(long bytesPerSec) {
    planBytesPerSec = bytesPerSec;
  }

  /** Notes that bytes of the source's stream were taken. */
  public void took(int bytes) {
    taken.add(bytes);
  }

  /** Notes whether it has as much of the source as it can use now, so that it is not behind. */
  public void sated(boolean now) {
    sated = now;
  }

  /** Ends it; a rate may still be told meanwhile. */
  public void leave() {
    left = true;
  }

  boolean hasLeft() {
    return left;
  }

  Shares.ShareRequest request() {
    return request;
  }

  /**
   * Takes over the rates of pulls that wait for their turn.
   *
   * @param factor of the plan's rates of all pulls, over that of those that run; 1 or more
   */
  void lend(double factor) {
    lent = factor;
    long due = weight();
    if (due != allottedBytesPerSec) {
      allottedBytesPerSec = due;
      request.onAllotted().accept(due);
    }
  }

  /** The plan's rate in bytes of block data per second, without what waiting pulls lend. */
  long planBytesPerSec() {
    return planBytesPerSec;
  }

  /**
   * The plan's rate with what waiting pulls lend, as a weight above 0: held transfers are not asked
   * for any.
   */
  long weight() {
    return Math.max(1, Math.round(planBytesPerSec * lent));
  }

  /** Bytes of the source's stream that came in since the last call. */
  long newlyArrivedBytes() {
    boolean over = left;
    long now = taken.sum() + (over ? 0 : request.waitingBytes().getAsInt());
    long fresh = Math.max(0, now - arrivedBytes);
    arrivedBytes += fresh;
    return fresh;
  }

  /** Lets time pass in which so many bytes of the source's stream came in. */
  void pass(double seconds, double bytes) {
    behindBytes = sated ? 0 : Math.max(0, behindBytes + weight() * seconds - bytes);
  }

  /**
   * The rate it insists on, in bytes of block data per second; 0 while it gives way.
   *
   * @param patienceSec how much time of the plan's rate it may lose before it insists on the rate
   */
  long leastBytesPerSec(double patienceSec) {
    return behindBytes > weight() * patienceSec && planBytesPerSec > 0 ? weight() : 0;
  }

  /** Tells a rate of block data when it has changed. */
  void tell(long bytesPerSec) {
    if (passedOnBytesPerSec == 0
        || Math.abs(bytesPerSec - passedOnBytesPerSec) > WORTH_TELLING * passedOnBytesPerSec) {
      passedOnBytesPerSec = bytesPerSec;
      request.onRate().accept(bytesPerSec);
    }
  }
}

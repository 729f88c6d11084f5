package io.dayu.agent.disk;

import io.dayu.agent.share.WaterFill;
import java.util.concurrent.atomic.LongAdder;

/** A pull's place at the device that it is written to. */
public final class DiskWrite implements WaterFill.Taker {
  /** A pull that took nearly all of its share may take more than it did. */
  private static final double SPARE = 1.25;

  private final DiskWrites.WriteRequest request;
  private final Leaving leaving;
  private final LongAdder taken = new LongAdder();
  private volatile long planBytesPerSec;
  private volatile long bytesPerSec;
  private long countedBytes;
  private double limitBytesPerSec = Double.MAX_VALUE;
  private double sharedBytesPerSec;

  /** Is told that a pull gives its place back. */
  @FunctionalInterface
  interface Leaving {
    void left(DiskWrite write);
  }

  DiskWrite(DiskWrites.WriteRequest request, Leaving leaving) {
    this.request = request;
    this.planBytesPerSec = request.planBytesPerSec();
    this.leaving = leaving;
  }

  /** Bytes a second that may be written now; 0 while the pull waits for its turn. Any thread. */
  public long bytesPerSec() {
    return bytesPerSec;
  }

  /** Changes the plan's rate. Any thread. */
  public void plan(long newBytesPerSec) {
    planBytesPerSec = newBytesPerSec;
  }

  /** Notes that bytes were taken to be written. Any thread. */
  public void took(int bytes) {
    taken.add(bytes);
  }

  /** Gives the place back; to be called without a lock, as others are told that it is theirs. */
  public void leave() {
    leaving.left(this);
  }

  /** Lets time pass; what was taken in it. */
  long pass(double seconds) {
    long now = taken.sum();
    long fresh = now - countedBytes;
    countedBytes = now;
    if (seconds > 0 && bytesPerSec > 0) {
      limitBytesPerSec = Math.max(SPARE * fresh / seconds, 1);
    }
    return fresh;
  }

  /** Sets what may be written; whether that is news. */
  boolean tell(long newBytesPerSec) {
    boolean news = newBytesPerSec != bytesPerSec;
    bytesPerSec = newBytesPerSec;
    return news;
  }

  /** Has the pull look at what it may write. */
  void announce() {
    request.changed().run();
  }

  @Override
  public double weight() {
    return Math.max(1, planBytesPerSec);
  }

  @Override
  public double limitBytesPerSec() {
    return limitBytesPerSec;
  }

  @Override
  public void share(double newBytesPerSec) {
    sharedBytesPerSec = newBytesPerSec;
  }

  /** Bytes a second that were shared out to it last. */
  double sharedBytesPerSec() {
    return sharedBytesPerSec;
  }
}

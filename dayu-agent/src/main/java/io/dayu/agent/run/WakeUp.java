package io.dayu.agent.run;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A signal to one waiting thread; signals before or during the wait count once. */
public final class WakeUp {
  private final Semaphore rings = new Semaphore(0);

  /** Ends the present or the next wait. */
  public void signal() {
    if (rings.availablePermits() == 0) {
      rings.release();
    }
  }

  /** Waits for a ring, at most this long. */
  public void awaitNs(long ns) throws InterruptedException {
    if (rings.tryAcquire(ns, TimeUnit.NANOSECONDS)) {
      rings.drainPermits();
    }
  }
}

package io.dayu.it.recovery;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The stalls of the machine, by how long it kept this process waiting: a thread that wants to wake
 * a hundred times a second adds up by how much it woke too late. On a machine that has nothing else
 * to do that is next to nothing.
 */
final class MachineStalls implements AutoCloseable {
  private static final long BEAT_NS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final long NOTICED_NS = TimeUnit.MILLISECONDS.toNanos(20);

  private final AtomicLong stalledNs = new AtomicLong();
  private final Thread thread = new Thread(this::beat, "machine-stalls");

  MachineStalls() {
    thread.setDaemon(true);
    thread.start();
  }

  private void beat() {
    long lastNs = System.nanoTime();
    while (!thread.isInterrupted()) {
      LockSupport.parkNanos(BEAT_NS);
      long nowNs = System.nanoTime();
      long lateNs = nowNs - lastNs - BEAT_NS;
      if (lateNs > NOTICED_NS) {
        stalledNs.addAndGet(lateNs);
      }
      lastNs = nowNs;
    }
  }

  /** All stalls so far. */
  long stalledNs() {
    return stalledNs.get();
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}

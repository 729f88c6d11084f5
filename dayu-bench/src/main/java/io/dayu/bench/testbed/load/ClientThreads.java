package io.dayu.bench.testbed.load;

import java.io.Closeable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Clients that work in closed loop, a thread each. */
final class ClientThreads implements Closeable {
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean closed;

  /** A client's work until the threads are closed. */
  @FunctionalInterface
  interface ClosedLoop {
    void run() throws InterruptedException;
  }

  /** Adds a client, before any is started. */
  void add(String name, ClosedLoop loop) {
    threads.add(new Thread(() -> run(loop), name));
  }

  private static void run(ClosedLoop loop) {
    try {
      loop.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void start() {
    threads.forEach(Thread::start);
  }

  /** True if clients are to begin nothing more. */
  boolean closed() {
    return closed;
  }

  /**
   * Has the clients begin nothing more; returns when their operations have ended, or after a while.
   */
  @Override
  public void close() {
    closed = true;
    long untilNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(Load.PATIENCE_S);
    try {
      for (Thread thread : threads) {
        thread.join(Math.max(1, (untilNs - System.nanoTime()) / 1_000_000));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    threads.forEach(Thread::interrupt);
  }
}

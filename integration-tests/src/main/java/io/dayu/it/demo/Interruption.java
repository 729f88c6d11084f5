package io.dayu.it.demo;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets Ctrl-C end the demo in good order: the shutdown hook interrupts the main thread and waits
 * until that has put everything away.
 */
final class Interruption {
  private static final long PATIENCE_SECONDS = 20;

  private final Thread main;
  private final Runnable lastResort;
  private final CountDownLatch putAway = new CountDownLatch(1);
  private volatile boolean wanted;

  private Interruption(Thread main, Runnable lastResort) {
    this.main = main;
    this.lastResort = lastResort;
  }

  /**
   * Watches over the calling thread.
   *
   * @param lastResort done by the hook when the main thread does not come to an end
   */
  static Interruption guard(Runnable lastResort) {
    Interruption interruption = new Interruption(Thread.currentThread(), lastResort);
    Runtime.getRuntime().addShutdownHook(new Thread(interruption::shutDown, "demo-shutdown"));
    return interruption;
  }

  private void shutDown() {
    if (putAway.getCount() == 0) {
      return;
    }
    wanted = true;
    main.interrupt();
    try {
      if (!putAway.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        lastResort.run();
      }
    } catch (InterruptedException e) {
      lastResort.run();
    }
  }

  /** Whether the process is asked to end. */
  boolean wanted() {
    return wanted;
  }

  /** Leaves the demo when the process is asked to end, even if someone swallowed the interrupt. */
  void check() throws InterruptedException {
    if (wanted) {
      throw new InterruptedException("the demo is interrupted");
    }
  }

  void sleep(long millis) throws InterruptedException {
    check();
    Thread.sleep(millis);
    check();
  }

  /** Says that nothing is left to put away. */
  void putAway() {
    putAway.countDown();
  }
}

package io.dayu.bench.command;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets Ctrl-C end a program in good order: the shutdown hook interrupts the main thread and waits
 * until that has put everything away.
 */
public final class Interruption {
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
  public static Interruption guard(Runnable lastResort) {
    Interruption interruption = new Interruption(Thread.currentThread(), lastResort);
    Runtime.getRuntime().addShutdownHook(new Thread(interruption::shutDown, "shutdown"));
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

  /** True if the process is asked to end. */
  public boolean wanted() {
    return wanted;
  }

  /** Leaves when the process is asked to end, even if someone swallowed the interrupt. */
  public void check() throws InterruptedException {
    if (wanted) {
      throw new InterruptedException("interrupted");
    }
  }

  public void sleep(long millis) throws InterruptedException {
    check();
    Thread.sleep(millis);
    check();
  }

  /** Says that nothing is left to put away. */
  public void putAway() {
    putAway.countDown();
  }
}

package io.dayu.agent.run;

import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread that performs one duty until it is stopped.
 *
 * <p>A step that fails is counted and the duty goes on; after an Error nobody knows what a step has
 * left behind, and the duty ends, visibly.
 */
public final class DutyThread {
  private static final Logger LOG = LoggerFactory.getLogger(DutyThread.class);

  // A duty that throws is broken, not slow: it is tried again, at a pace that cannot flood the log.
  private static final long AFTER_ERROR_NS = TimeUnit.SECONDS.toNanos(5);

  private final Thread thread;
  private final Duty duty;
  private final WakeUp wakeUp;
  private final AgentClock clock;
  private final DutyWatch watch;
  private volatile boolean stopped;

  private DutyThread(String name, Duty duty, WakeUp wakeUp, AgentClock clock, DutyWatch watch) {
    this.thread = new Thread(this::perform, name);
    this.duty = duty;
    this.wakeUp = wakeUp;
    this.clock = clock;
    this.watch = watch;
    thread.setDaemon(true);
  }

  /**
   * Starts to perform the duty; the bell brings its next step forward.
   *
   * @param watch is told of failures
   */
  public static DutyThread start(
      String name, Duty duty, WakeUp wakeUp, AgentClock clock, DutyWatch watch) {
    DutyThread thread = new DutyThread(name, duty, wakeUp, clock, watch);
    thread.thread.start();
    return thread;
  }

  /** Asks the thread to end. */
  public void stop() {
    stopped = true;
    if (thread != Thread.currentThread()) {
      thread.interrupt();
    }
  }

  /** Waits for the thread's end, at most until the deadline. */
  public boolean join(long deadlineNs) throws InterruptedException {
    long leftNs = deadlineNs - clock.nowNs();
    // A timeout of zero would wait for ever.
    thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(leftNs)));
    return !thread.isAlive();
  }

  @SuppressWarnings("CatchingUnchecked") // a thread that dies must not do so silently
  private void perform() {
    try {
      performUntilStopped();
    } catch (RuntimeException | Error e) {
      watch.died(thread.getName(), e);
    } finally {
      duty.end();
    }
  }

  private void performUntilStopped() {
    while (!stopped) {
      try {
        wakeUp.awaitNs(stepNs());
      } catch (InterruptedException e) {
        if (!stopped) {
          LOG.warn("{} was interrupted without being stopped and goes on.", thread.getName());
        }
      }
    }
  }

  private long stepNs() throws InterruptedException {
    try {
      return duty.doWork(clock.nowNs());
    } catch (RuntimeException e) {
      watch.failed(thread.getName(), e);
      LOG.error("{} failed and is tried again in a while.", thread.getName(), e);
      return AFTER_ERROR_NS;
    }
  }
}

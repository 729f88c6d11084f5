package io.dayu.agent.run;

import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A thread that performs one duty until it is stopped. */
public final class DutyThread {
  private static final Logger LOG = LoggerFactory.getLogger(DutyThread.class);

  // A duty that throws is broken, not slow: it is tried again, at a pace that cannot flood the log.
  private static final long AFTER_ERROR_NS = TimeUnit.SECONDS.toNanos(5);

  private final Thread thread;
  private final Duty duty;
  private final WakeUp wakeUp;
  private final AgentClock clock;
  private volatile boolean stopped;

  private DutyThread(String name, Duty duty, WakeUp wakeUp, AgentClock clock) {
    this.thread = new Thread(this::perform, name);
    this.duty = duty;
    this.wakeUp = wakeUp;
    this.clock = clock;
    thread.setDaemon(true);
  }

  /** Starts to perform the duty; the bell brings its next step forward. */
  public static DutyThread start(String name, Duty duty, WakeUp wakeUp, AgentClock clock) {
    DutyThread thread = new DutyThread(name, duty, wakeUp, clock);
    thread.thread.start();
    return thread;
  }

  /** Asks the thread to end. */
  public void stop() {
    stopped = true;
    thread.interrupt();
  }

  /** Waits for the thread's end, at most until the deadline. */
  public boolean join(long deadlineNs) throws InterruptedException {
    long leftNs = deadlineNs - clock.nowNs();
    // A timeout of zero would wait for ever.
    thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(leftNs)));
    return !thread.isAlive();
  }

  private void perform() {
    while (!stopped) {
      try {
        wakeUp.awaitNs(stepNs());
      } catch (InterruptedException e) {
        if (!stopped) {
          LOG.warn("{} was interrupted without being stopped and goes on.", thread.getName());
        }
      }
    }
    duty.end();
  }

  private long stepNs() throws InterruptedException {
    try {
      return duty.doWork(clock.nowNs());
    } catch (RuntimeException | LinkageError e) {
      LOG.error("{} failed and is tried again in a while.", thread.getName(), e);
      return AFTER_ERROR_NS;
    }
  }
}

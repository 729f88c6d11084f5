package io.dayu.hdfs.scheduler;

import com.google.common.base.Joiner;
import com.google.common.util.concurrent.Uninterruptibles;
import io.dayu.hdfs.metrics.PlannerMetrics;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the scheduler's duty cycle on a thread of its own.
 *
 * <p>The one place where run-time failures are caught: each is counted and logged, the queue goes
 * back to stock HDFS, and after a pause the planner begins afresh. An interrupt ends the thread;
 * the lease then ends by itself, as it does when the thread hangs ({@link PlannerWatchdog}).
 */
public final class PlannerThread {
  private static final Logger LOG = LoggerFactory.getLogger(PlannerThread.class);

  /** A plan, and the bookings it brings, take seconds on the largest clusters. */
  private static final long ENDS_WITHIN_SEC = 10;

  /** The thread's name, by which operators find it in a thread dump. */
  public static final String NAME = "dayu-planner";

  private final TimeslotScheduler scheduler;
  private final PlannerMetrics metrics;
  private final LongSupplier nanoClock;
  private final long pauseAfterFailureNs;
  private final Semaphore wakeups = new Semaphore(0);
  private final Thread thread;

  private PlannerThread(
      TimeslotScheduler scheduler,
      PlannerMetrics metrics,
      LongSupplier nanoClock,
      long pauseAfterFailureNs) {
    this.scheduler = scheduler;
    this.metrics = metrics;
    this.nanoClock = nanoClock;
    this.pauseAfterFailureNs = pauseAfterFailureNs;
    this.thread = new Thread(this::run, NAME);
    thread.setDaemon(true);
  }

  /** Starts a thread that begins afresh. */
  public static PlannerThread start(
      TimeslotScheduler scheduler,
      PlannerMetrics metrics,
      LongSupplier nanoClock,
      long pauseAfterFailureNs) {
    PlannerThread planner = new PlannerThread(scheduler, metrics, nanoClock, pauseAfterFailureNs);
    planner.thread.start();
    return planner;
  }

  /** Makes the next round come at once. Safe for any thread. */
  public void wake() {
    if (wakeups.availablePermits() == 0) {
      wakeups.release();
    }
  }

  /** True if the thread runs. */
  public boolean alive() {
    return thread.isAlive();
  }

  /** The place in the code where the thread is now; empty when it has ended. */
  public List<StackTraceElement> position() {
    return List.of(thread.getStackTrace());
  }

  /**
   * Ends the thread and hands the queue back to stock HDFS at once. An interrupt of the caller is
   * kept for it, and shortens nothing.
   */
  public void stop(String reason) {
    thread.interrupt();
    Uninterruptibles.joinUninterruptibly(thread, ENDS_WITHIN_SEC, TimeUnit.SECONDS);
    if (thread.isAlive()) {
      LOG.error("The planner does not end; it is at {}", Joiner.on("\n    ").join(position()));
    } else {
      scheduler.abandon(reason, nanoClock.getAsLong());
    }
  }

  private void run() {
    try {
      while (true) {
        pause(round());
      }
    } catch (InterruptedException e) {
      LOG.warn("The planner thread was interrupted and ends; its lease runs out");
      guarded(scheduler::leave);
    }
  }

  @SuppressWarnings("CatchingUnchecked") // the one boundary: nothing may end the thread silently
  private long round() {
    try {
      return scheduler.doWork(nanoClock.getAsLong());
    } catch (RuntimeException | Error e) {
      tell("Dayu's planner failed; stock HDFS takes over re-replication for now", e);
      guarded(
          nowNs -> {
            try {
              metrics.plannerFailed();
            } finally {
              scheduler.abandon("the planner failed: " + e, nowNs);
            }
          });
      return pauseAfterFailureNs;
    }
  }

  @SuppressWarnings("CatchingUnchecked") // what failed before may fail again
  private void guarded(LongConsumer leaving) {
    try {
      leaving.accept(nanoClock.getAsLong());
    } catch (RuntimeException | Error e) {
      tell("Bookings could not be taken back; HDFS's own time-out ends them", e);
    }
  }

  @SuppressWarnings("CatchingUnchecked") // telling needs memory too, which may have run out
  private static void tell(String what, Throwable failure) {
    try {
      LOG.error(what, failure);
    } catch (RuntimeException | Error e) {
      failure.addSuppressed(e);
    }
  }

  private void pause(long ns) throws InterruptedException {
    if (wakeups.tryAcquire(ns, TimeUnit.NANOSECONDS)) {
      wakeups.drainPermits();
    }
  }
}

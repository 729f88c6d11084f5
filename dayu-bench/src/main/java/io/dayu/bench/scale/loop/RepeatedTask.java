package io.dayu.bench.scale.loop;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work that a loop does again and again, each time when it said, or sooner when it is signalled.
 */
public final class RepeatedTask {
  /** For a step after which the next is due when it is rung for or work in between says so. */
  public static final long UNTIL_TOLD = Long.MAX_VALUE;

  private static final Logger LOG = LoggerFactory.getLogger(RepeatedTask.class);
  private static final long AFTER_ERROR_NS = TimeUnit.SECONDS.toNanos(5);

  /** A step of the work. */
  @FunctionalInterface
  public interface Step {
    /**
     * Does what is due.
     *
     * @return nanoseconds until the next step, or {@link #UNTIL_TOLD}
     */
    long take(long nowNs);
  }

  private final EventLoop loop;
  private final Step step;
  private final AtomicBoolean rung = new AtomicBoolean();
  private volatile boolean stopped;
  // A time that was set before another one counts no more.
  private long setting;

  public RepeatedTask(EventLoop loop, Step step) {
    this.loop = loop;
    this.step = step;
  }

  /** Has the first step taken after this time. Any thread. */
  public void start(long delayNs) {
    loop.execute(() -> wakeIn(delayNs));
  }

  /** Has a step taken at the next look, however often it is rung before. Any thread. */
  public void signal() {
    if (rung.compareAndSet(false, true)) {
      loop.execute(this::rang);
    }
  }

  /** Ends the work. Any thread; a step that is being taken may last. */
  public void stop() {
    stopped = true;
  }

  /** Has the next step taken after this time, and not when it was said before. */
  private void wakeIn(long ns) {
    setting++;
    loop.wake(loop.nowNs() + ns, this, setting);
  }

  private void rang() {
    rung.set(false);
    take();
  }

  void due(long ofSetting) {
    if (ofSetting == setting) {
      take();
    }
  }

  private void take() {
    proceed(() -> step.take(loop.nowNs()));
  }

  /**
   * Does something between two steps; where it fails, the next step is taken in a while.
   *
   * @param work tells nanoseconds until the next step, or {@link #UNTIL_TOLD}
   */
  public void proceed(LongSupplier work) {
    if (stopped) {
      return;
    }
    long waitNs;
    try {
      waitNs = work.getAsLong();
    } catch (RuntimeException e) {
      LOG.error("A task failed and is tried again in a while", e);
      waitNs = AFTER_ERROR_NS;
    }
    if (waitNs != UNTIL_TOLD) {
      wakeIn(waitNs);
    }
  }
}

package io.dayu.curator.loop;

import java.io.Closeable;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Looks what clients' reads take, by a thread of its own: a run that lasts for hours is when it
 * matters most. Until it is closed.
 */
public final class ReadLooks implements Closeable {
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread looker = new Thread(work, "dayu-read-looks");
            looker.setDaemon(true);
            return looker;
          });

  private final Duration every;
  private final Supplier<OptionalDouble> readMs;
  private final Consumer<OptionalDouble> noted;

  /**
   * Has not looked yet.
   *
   * @param readMs the time that reads take now, in milliseconds; empty where nobody tells it
   * @param noted is told of each look, by the thread
   */
  public ReadLooks(
      Duration every, Supplier<OptionalDouble> readMs, Consumer<OptionalDouble> noted) {
    this.every = every;
    this.readMs = readMs;
    this.noted = noted;
  }

  /** Looks now, and again and again. */
  public void begin() {
    ScheduledFuture<?> unused =
        thread.scheduleWithFixedDelay(
            () -> noted.accept(readMs.get()), 0, every.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}

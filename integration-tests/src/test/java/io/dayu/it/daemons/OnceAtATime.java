package io.dayu.it.daemons;

import io.dayu.it.support.Unchecked;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Work beside a thrash run's steps, of which the next begins when the last has ended. */
final class OnceAtATime {
  private static final Duration END_LIMIT = Duration.ofMinutes(2);

  private final Executor threads;
  private CompletableFuture<Void> running = CompletableFuture.completedFuture(null);

  OnceAtATime(Executor threads) {
    this.threads = threads;
  }

  /** Tells whether work can begin. */
  boolean isFree() {
    return running.isDone();
  }

  /** Begins work, which ends by itself. */
  void begin(Callable<?> work) {
    running = CompletableFuture.runAsync(() -> Unchecked.call(work), threads);
  }

  /** Waits until the last work has ended. */
  void awaitEnd() throws Exception {
    running.get(END_LIMIT.toSeconds(), TimeUnit.SECONDS);
  }
}

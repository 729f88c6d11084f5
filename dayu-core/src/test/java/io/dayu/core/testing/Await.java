package io.dayu.core.testing;

import java.time.Duration;
import java.util.function.Supplier;

/** Waits for a condition and says what it waited for when it does not come. */
public final class Await {
  private static final int POLL_MS = 50;

  private Await() {}

  /** Returns when the condition holds; fails with the description and the last state after. */
  public static void until(
      String description, Duration atMost, Supplier<Boolean> condition, Supplier<Object> state)
      throws InterruptedException {
    long startNs = System.nanoTime();
    while (!condition.get()) {
      if (System.nanoTime() - startNs > atMost.toNanos()) {
        throw new AssertionError("waited in vain until " + description + "; now " + state.get());
      }
      Thread.sleep(POLL_MS);
    }
  }
}

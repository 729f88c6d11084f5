package io.dayu.it.support;

import java.time.Duration;
import java.util.function.Supplier;
import org.apache.hadoop.test.GenericTestUtils;

/** Waits for a condition and says what it waited for when it does not come. */
public final class Await {
  private static final int POLL_MS = 50;

  private Await() {}

  /** Returns when the condition holds; fails with the description and the last state after. */
  public static void until(
      String description, Duration atMost, Supplier<Boolean> condition, Supplier<Object> state)
      throws Exception {
    try {
      GenericTestUtils.waitFor(condition, POLL_MS, atMost.toMillis());
    } catch (java.util.concurrent.TimeoutException e) {
      throw new AssertionError("waited in vain until " + description + "; now " + state.get(), e);
    }
  }
}

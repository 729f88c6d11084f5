package io.dayu.bench.scale;

import java.io.IOException;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what must happen within a time. */
final class Polling {
  /** The period of its looks. */
  static final long LOOK_EVERY_MS = 200;

  private Polling() {}

  static void await(String what, Duration limit, BooleanSupplier condition)
      throws IOException, InterruptedException {
    if (!comesTrue(limit, condition)) {
      throw new IOException("it did not happen within " + limit + ": " + what);
    }
  }

  static boolean comesTrue(Duration limit, BooleanSupplier condition) throws InterruptedException {
    long endNs = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - endNs > 0) {
        return false;
      }
      Thread.sleep(LOOK_EVERY_MS);
    }
    return true;
  }
}

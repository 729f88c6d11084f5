package io.dayu.it.support;

import static org.assertj.core.api.Assertions.assertThat;

/** The planner threads of this process. */
public final class Planners {
  private static final long ENDS_WITHIN_MS = 10_000;

  private Planners() {}

  /**
   * Has every planner thread end, those of standby NameNodes too, as if it had died: its lease is
   * left to run out.
   */
  public static void interrupt() throws InterruptedException {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals("dayu-planner")) {
        thread.interrupt();
        thread.join(ENDS_WITHIN_MS);
        assertThat(thread.isAlive()).as("the planner lives on").isFalse();
      }
    }
  }
}

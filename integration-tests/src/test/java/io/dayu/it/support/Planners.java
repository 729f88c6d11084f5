package io.dayu.it.support;

/** The planner threads of this process. */
public final class Planners {
  private Planners() {}

  /** Has every planner thread end, as if it had died: its lease is left to run out. */
  public static void interrupt() {
    Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("dayu-planner"))
        .forEach(Thread::interrupt);
  }
}

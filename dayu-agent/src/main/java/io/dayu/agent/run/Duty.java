package io.dayu.agent.run;

/** Work that is done again and again, in short steps. */
@FunctionalInterface
public interface Duty {
  /**
   * Does what is due.
   *
   * @return nanoseconds until there is work again, unless woken before
   */
  long doWork(long nowNs) throws InterruptedException;

  /** Lets go of what the duty holds, once, after its last step. */
  default void end() {}
}

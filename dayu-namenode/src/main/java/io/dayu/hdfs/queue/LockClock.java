package io.dayu.hdfs.queue;

/**
 * The clocks that are read before and after a hold of the namesystem lock, by the thread that holds
 * it.
 */
public interface LockClock {
  /** Time in ns, from any moment on. */
  long nowNs();

  /** For how many ns the calling thread has had a processor so far. */
  long processorNs();

  /** For how many ns the process has stood still so far to collect garbage. */
  long collectingNs();
}

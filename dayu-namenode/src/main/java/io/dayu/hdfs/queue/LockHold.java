package io.dayu.hdfs.queue;

/**
 * A hold of the namesystem lock.
 *
 * @param operation the purpose of it
 * @param lengthNs the time from lock to unlock
 * @param processorNs the part of it for which the holder had a processor
 * @param collectingNs the part of it for which the process stood still to collect garbage, as far
 *     as its collectors tell: they count in ms
 */
public record LockHold(String operation, long lengthNs, long processorNs, long collectingNs) {
  private static final double NS_PER_MS = 1e6;

  /** The length and its parts, in ms; the rest was waited for a processor or a page. */
  @Override
  public String toString() {
    return "%.1f ms for %s (%.1f ms on a processor, %.0f ms of garbage collection)"
        .formatted(
            lengthNs / NS_PER_MS, operation, processorNs / NS_PER_MS, collectingNs / NS_PER_MS);
  }
}

package io.dayu.agent.disk;

import io.dayu.core.guard.CapacityBounds;

/**
 * The terms on which recovery uses a device.
 *
 * @param waitNs how long a read may wait before recovery gives way, 0 for no guard
 * @param usualTimes how many times as long as usual a read may take all the same, 0 for never
 * @param busyShare of the time that the device may be busy before it does; infinite for any
 * @param streams transfers that are written at once, and that are read at once
 * @param capacity rates that the device can be expected to carry
 */
public record DiskTerms(
    long waitNs, double usualTimes, double busyShare, int streams, CapacityBounds capacity) {
  /** A device may make its reads wait twice as long as it does without a recovery. */
  public static final double USUAL_TIMES = 2;

  private static final double MS_PER_NS = 1e-6;

  /**
   * The time that an operation may take before recovery gives way.
   *
   * @param patience how many times as long as a read
   * @param usualMs the time that it takes when recovery does nothing there, 0 when not known
   */
  double waitMaxMs(double patience, double usualMs) {
    return Math.max(waitNs * MS_PER_NS * patience, usualTimes * usualMs);
  }

  /** True if recovery gives way at all. */
  boolean guarded() {
    return waitNs > 0;
  }
}

package io.dayu.agent.disk;

import io.dayu.core.guard.CapacityBounds;

/**
 * The terms on which recovery uses a device.
 *
 * @param waitNs how long a read may wait before recovery gives way, 0 for no guard
 * @param busyShare of the time that the device may be busy before it does; infinite for any
 * @param streams transfers that are written at once, and that are read at once
 * @param capacity what the device can be expected to carry
 */
public record DiskTerms(long waitNs, double busyShare, int streams, CapacityBounds capacity) {
  /** Whether recovery gives way at all. */
  boolean guarded() {
    return waitNs > 0;
  }
}

package io.dayu.sim.scheduler.rate;

/**
 * Deadline-based allocation (section 5, DA): every transfer gets the rate that ends it with the
 * slot, whatever its links have to give.
 */
final class DeadlineRates {
  private DeadlineRates() {}

  static long[] allocate(SlotFlows flows) {
    long[] bytesPerSec = new long[flows.size()];
    for (int flow = 0; flow < bytesPerSec.length; flow++) {
      double rate = Math.ceil(flows.remainingBytes(flow) / flows.slotSeconds());
      bytesPerSec[flow] = Math.max(1, (long) rate);
    }
    return bytesPerSec;
  }
}

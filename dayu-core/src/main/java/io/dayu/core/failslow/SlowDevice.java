package io.dayu.core.failslow;

/**
 * A device that is slower than its peers, and why that is said.
 *
 * @param answer its answers at the last look that judged it
 * @param peers their time at that look
 * @param sinceNs the look at which it became slow
 * @param called whether its DataNode is called slow; false beyond the number that may be
 */
public record SlowDevice(DeviceAnswer answer, PeerTime peers, long sinceNs, boolean called) {
  /** The factor by which it takes longer than others. */
  public double times() {
    return (double) answer.meanNs() / peers.expectedNs();
  }
}

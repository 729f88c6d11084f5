package io.dayu.core.failslow;

/**
 * The time that peers of a device take under its load.
 *
 * @param medianNs the median over these peers
 * @param peers how many there are; of none the time is 0
 */
public record PeerTime(long medianNs, int peers) {
  /** Nobody can be compared with. */
  static final PeerTime NONE = new PeerTime(0, 0);
}

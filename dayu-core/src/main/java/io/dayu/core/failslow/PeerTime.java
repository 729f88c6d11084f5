package io.dayu.core.failslow;

/**
 * The time that others take, with which a device is compared.
 *
 * @param medianNs the median over its peers: those of other DataNodes under its load
 * @param peers how many there are; of none the time is 0
 * @param siblingsNs the median over the other devices of its DataNode; 0 of few
 */
public record PeerTime(long medianNs, int peers, long siblingsNs) {
  /** Nobody can be compared with. */
  static final PeerTime NONE = new PeerTime(0, 0, 0);

  /** The time that may be expected: where all of a DataNode take long, its work is the reason. */
  public long expectedNs() {
    return Math.max(medianNs, siblingsNs);
  }
}

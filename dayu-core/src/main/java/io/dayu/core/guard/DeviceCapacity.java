package io.dayu.core.guard;

/**
 * The capacity of a device as it is believed, reads and writes together, learned from what the
 * device does carry.
 *
 * <p>Nothing is tried out: a device that carries more than was believed, unstrained, is believed
 * to; one that is strained is slowly believed to carry no more than it does then. Where recovery
 * takes most of what it may and nothing is strained, a little more is believed every second.
 * Whatever was measured stays within what devices of the kind can carry (Ceph's benchmark of its
 * disks at their start went wrong so often that such bounds came, ceph/ceph#48226). Not thread
 * safe.
 */
public final class DeviceCapacity {
  private static final double NS_PER_SEC = 1e9;

  /** Of the way down to what a strained device carries, this much a second. */
  private static final double FALL_PER_SEC = 0.1;

  private static final double GROWTH_PER_SEC = 0.1;

  /** Well below its target a device has room to spare. */
  private static final double AT_EASE = 0.8;

  /** A pause of the process is no time in which anything was learned. */
  private static final double SECONDS_MAX = 5;

  private final CapacityBounds bounds;
  private double bytesPerSec;
  private long lookedNs;

  /** A device of which nothing is known but its kind. */
  public DeviceCapacity(CapacityBounds bounds, long nowNs) {
    this.bounds = bounds;
    this.bytesPerSec = (double) bounds.usualBytesPerSec();
    this.lookedNs = nowNs;
  }

  /**
   * Learns from what the device did since the last look.
   *
   * @param carriedBytesPerSec all that it read and wrote
   * @param strain as of {@link ResourceGuard}; 0 when it is not known
   * @param wanted whether recovery takes most of what it may
   */
  public void look(double carriedBytesPerSec, double strain, boolean wanted, long nowNs) {
    double seconds = Math.min(SECONDS_MAX, Math.max(0, nowNs - lookedNs) / NS_PER_SEC);
    lookedNs = nowNs;
    if (strain > 1) {
      bytesPerSec += Math.min(0, carriedBytesPerSec - bytesPerSec) * FALL_PER_SEC * seconds;
    } else {
      bytesPerSec = Math.max(bytesPerSec, carriedBytesPerSec);
      if (wanted && strain <= AT_EASE) {
        bytesPerSec *= 1 + GROWTH_PER_SEC * seconds;
      }
    }
    double least = (double) bounds.leastBytesPerSec();
    bytesPerSec = Math.max(least, Math.min(bytesPerSec, (double) bounds.mostBytesPerSec()));
  }

  /** Bytes a second that it is believed to carry. */
  public double bytesPerSec() {
    return bytesPerSec;
  }

  /**
   * Bytes a second that recovery may move one way while it moves so much the other way: all but
   * that, and half in any case.
   */
  public double oneWayBytesPerSec(double otherWayBytesPerSec) {
    return Math.max(bytesPerSec / 2, bytesPerSec - otherWayBytesPerSec);
  }
}

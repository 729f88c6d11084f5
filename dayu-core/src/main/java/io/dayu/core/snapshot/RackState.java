package io.dayu.core.snapshot;

/**
 * A rack; its number is its place in {@link ClusterSnapshot#racks()}.
 *
 * @param name network location, unique
 * @param uplinkBytesPerSec speed of the core-to-rack link in each direction, {@link #UNLIMITED}
 *     when it is no bottleneck
 */
public record RackState(String name, long uplinkBytesPerSec) {
  /** The speed of a rack link that never limits (no oversubscription). */
  public static final long UNLIMITED = 0;

  public RackState {
    if (uplinkBytesPerSec < 0) {
      throw new IllegalArgumentException(
          "uplinkBytesPerSec must not be negative: " + uplinkBytesPerSec);
    }
  }

  /** True if the rack's link is a bottleneck that plans must respect. */
  public boolean limited() {
    return uplinkBytesPerSec != UNLIMITED;
  }
}

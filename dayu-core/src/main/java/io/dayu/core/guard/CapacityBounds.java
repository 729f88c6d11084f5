package io.dayu.core.guard;

/**
 * The bounds of what a device of a kind can be expected to carry, reads and writes together.
 *
 * @param usualBytesPerSec rate that is believed before anything is learned
 * @param leastBytesPerSec less is never believed
 * @param mostBytesPerSec more is never believed
 */
public record CapacityBounds(long usualBytesPerSec, long leastBytesPerSec, long mostBytesPerSec) {
  public CapacityBounds {
    if (leastBytesPerSec <= 0
        || usualBytesPerSec < leastBytesPerSec
        || mostBytesPerSec < usualBytesPerSec) {
      throw new IllegalArgumentException(
          "not 0 < least <= usual <= most: "
              + leastBytesPerSec
              + ", "
              + usualBytesPerSec
              + ", "
              + mostBytesPerSec);
    }
  }
}

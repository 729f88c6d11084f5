package io.dayu.bench.testbed.arm;

/**
 * Files that clients write beside the foreground and whose DataNodes the NameNode chooses.
 *
 * @param perSec how many begin in a second, of the whole cluster; 0 for none
 * @param bytes of a file
 * @param replicas of each of its blocks
 */
public record PlacedWrites(double perSec, int bytes, int replicas) {
  /** None at all. */
  public static final PlacedWrites NONE = new PlacedWrites(0, 0, 1);

  /** Whether there are any. */
  public boolean any() {
    return perSec > 0;
  }
}

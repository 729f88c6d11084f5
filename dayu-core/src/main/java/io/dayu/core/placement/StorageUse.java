package io.dayu.core.placement;

/**
 * The use of some storage by HDFS, in bytes.
 *
 * @param capacityBytes all of it, possibly 0
 */
public record StorageUse(long usedBytes, long capacityBytes) {
  /** No storage at all. */
  public static final StorageUse NONE = new StorageUse(0, 0);

  public StorageUse {
    if (usedBytes < 0 || capacityBytes < 0) {
      throw new IllegalArgumentException(
          "bytes must not be negative: " + usedBytes + " of " + capacityBytes);
    }
  }

  /** Both together. */
  public StorageUse plus(StorageUse other) {
    return new StorageUse(usedBytes + other.usedBytes, capacityBytes + other.capacityBytes);
  }

  /** The share that is used; of no storage, all. */
  public double share() {
    return capacityBytes == 0 ? 1 : (double) usedBytes / capacityBytes;
  }

  /**
   * True if more may be put here without one host's storage filling up before the others'.
   *
   * @param all the storage of all hosts
   * @param bound amount by which this share may exceed that of all
   */
  public boolean balanced(StorageUse all, double bound) {
    return capacityBytes > 0 && share() <= all.share() + bound;
  }
}

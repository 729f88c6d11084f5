package io.dayu.core.snapshot;

import java.util.Arrays;

/**
 * Free bytes of a node by storage type number, in all and on the storage that has most; a type the
 * node lacks has 0. Immutable.
 *
 * <p>A replica needs one storage with room for all of it (DatanodeDescriptor.chooseStorage4Block).
 */
public final class FreeSpace {
  private final long[] bytesByType;
  private final long[] largestByType;

  private FreeSpace(long[] bytesByType, long[] largestByType) {
    this.bytesByType = bytesByType;
    this.largestByType = largestByType;
  }

  /** Free bytes of one storage a type, indexed by storage type number. */
  public static FreeSpace ofBytesByType(long... bytesByType) {
    return of(bytesByType, bytesByType);
  }

  /**
   * Free bytes of any number of storages, indexed by storage type number.
   *
   * @param bytesByType of all storages of a type
   * @param largestByType of the storage of the type that has most
   */
  public static FreeSpace of(long[] bytesByType, long[] largestByType) {
    if (bytesByType.length != largestByType.length) {
      throw new IllegalArgumentException("one largest storage a type is needed");
    }
    for (int type = 0; type < bytesByType.length; type++) {
      if (largestByType[type] < 0 || bytesByType[type] < largestByType[type]) {
        throw new IllegalArgumentException(
            "free bytes must not be negative, nor less than those of one storage: "
                + bytesByType[type]
                + " with "
                + largestByType[type]
                + " on one");
      }
    }
    return new FreeSpace(bytesByType.clone(), largestByType.clone());
  }

  /** Free bytes on the storage of the type that has most, 0 when the node has none. */
  public long largestBytes(int storageType) {
    return storageType < largestByType.length ? largestByType[storageType] : 0;
  }

  /** Free bytes on storages of the type, 0 when the node has none. */
  public long bytes(int storageType) {
    return storageType < bytesByType.length ? bytesByType[storageType] : 0;
  }

  /** The space that is left once so many bytes are taken of a type. */
  public FreeSpace without(int storageType, long bytes) {
    long[] left = bytesByType.clone();
    long[] largest = largestByType.clone();
    if (storageType < left.length) {
      left[storageType] = Math.max(0, left[storageType] - bytes);
      largest[storageType] = Math.min(largest[storageType], left[storageType]);
    }
    return new FreeSpace(left, largest);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FreeSpace that
        && Arrays.equals(bytesByType, that.bytesByType)
        && Arrays.equals(largestByType, that.largestByType);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytesByType);
  }

  @Override
  public String toString() {
    return Arrays.toString(bytesByType);
  }
}

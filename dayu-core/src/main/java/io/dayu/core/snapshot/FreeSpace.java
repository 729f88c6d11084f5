package io.dayu.core.snapshot;

import java.util.Arrays;

/** Free bytes of a node by storage type number; a type the node lacks has 0. Immutable. */
public final class FreeSpace {
  private final long[] bytesByType;

  private FreeSpace(long[] bytesByType) {
    this.bytesByType = bytesByType;
  }

  /** Free bytes, indexed by storage type number. */
  public static FreeSpace ofBytesByType(long... bytesByType) {
    for (long bytes : bytesByType) {
      if (bytes < 0) {
        throw new IllegalArgumentException("free bytes must not be negative: " + bytes);
      }
    }
    return new FreeSpace(bytesByType.clone());
  }

  /** Free bytes on storages of the type, 0 when the node has none. */
  public long bytes(int storageType) {
    return storageType < bytesByType.length ? bytesByType[storageType] : 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FreeSpace that && Arrays.equals(bytesByType, that.bytesByType);
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

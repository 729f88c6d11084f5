package io.dayu.core.snapshot;

import java.util.Arrays;

/** The storage type number wanted for each missing replica of a task, in order. Immutable. */
public final class StorageTypes {
  private final int[] types;

  private StorageTypes(int[] types) {
    this.types = types;
  }

  public static StorageTypes of(int... types) {
    return new StorageTypes(types.clone());
  }

  public int size() {
    return types.length;
  }

  /** The type wanted for the replica that is planned as the {@code position}-th, from 0. */
  public int get(int position) {
    return types[position];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof StorageTypes that && Arrays.equals(types, that.types);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(types);
  }

  @Override
  public String toString() {
    return Arrays.toString(types);
  }
}

package io.dayu.core.snapshot;

import java.util.Arrays;
import java.util.stream.IntStream;

/** The storage type number wanted for each missing replica of a task, in order. Immutable. */
public final class StorageTypes {
  private static final StorageTypes[] COMMON =
      IntStream.range(0, 8)
          .mapToObj(type -> new StorageTypes(new int[] {type}))
          .toArray(StorageTypes[]::new);

  private final int[] types;

  private StorageTypes(int[] types) {
    this.types = types;
  }

  /** The given types; of one type, as most tasks want, there is one object. */
  public static StorageTypes of(int... types) {
    boolean common = types.length == 1 && types[0] >= 0 && types[0] < COMMON.length;
    return common ? COMMON[types[0]] : new StorageTypes(types.clone());
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

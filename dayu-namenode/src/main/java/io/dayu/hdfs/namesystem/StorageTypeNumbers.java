package io.dayu.hdfs.namesystem;

import io.dayu.core.snapshot.StorageTypes;
import java.util.List;
import java.util.OptionalInt;
import org.apache.hadoop.fs.StorageType;

/** HDFS storage types by the small numbers that the planner uses; valid within one process. */
public final class StorageTypeNumbers {
  private static final StorageType[] TYPES = StorageType.values();

  private StorageTypeNumbers() {}

  /** The number of a type. */
  @SuppressWarnings("EnumOrdinal") // never leaves the process
  public static int numberOf(StorageType type) {
    return type.ordinal();
  }

  /** The number of the type with that name, empty when this HDFS has none. */
  public static OptionalInt numberOf(String name) {
    for (StorageType type : TYPES) {
      if (type.name().equals(name)) {
        return OptionalInt.of(numberOf(type));
      }
    }
    return OptionalInt.empty();
  }

  /** The type of a number. */
  public static StorageType typeOf(int number) {
    return TYPES[number];
  }

  /** The number of types. */
  public static int count() {
    return TYPES.length;
  }

  /** The first of these in the planner's terms. */
  public static StorageTypes typesOf(List<StorageType> types, int count) {
    return StorageTypes.of(
        types.stream().limit(count).mapToInt(StorageTypeNumbers::numberOf).toArray());
  }
}

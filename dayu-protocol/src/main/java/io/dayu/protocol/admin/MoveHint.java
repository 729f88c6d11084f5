package io.dayu.protocol.admin;

import java.util.stream.Stream;
import org.apache.hadoop.fs.StorageType;

/**
 * A hint from a background task that a replica would be better elsewhere.
 *
 * @param generationStamp of the block when it was looked at
 * @param fromUuid the DataNode that has the replica
 * @param storageType HDFS's name of the type that it was on; empty for whichever it is on
 * @param toUuid the DataNode where the replica is to go; empty for wherever it may
 * @param toType HDFS's name of the type that it is to be on; empty for whichever its file's storage
 *     policy asks for
 * @param below the replica goes to no DataNode whose storages of the type that it goes to, where
 *     that is named, or else of {@code storageType}, are as full; a part of their capacity, 0 to 1
 */
public record MoveHint(
    long blockId,
    long generationStamp,
    String fromUuid,
    String storageType,
    String toUuid,
    String toType,
    double below) {
  public MoveHint {
    requireType(storageType);
    requireType(toType);
    if (!(below >= 0 && below <= 1)) {
      throw new IllegalArgumentException(below + " is no share, which is from 0 to 1.");
    }
  }

  private static void requireType(String name) {
    if (!name.isEmpty() && Stream.of(StorageType.values()).noneMatch(t -> t.name().equals(name))) {
      throw new IllegalArgumentException(name + " is no storage type of HDFS.");
    }
  }

  /** A hint that names the DataNode where the replica is to go. */
  public static MoveHint to(long blockId, long generationStamp, String fromUuid, String toUuid) {
    return new MoveHint(blockId, generationStamp, fromUuid, "", toUuid, "", 1);
  }

  /** A hint that the replica may go to any DataNode that is less full. */
  public static MoveHint anywhere(
      long blockId, long generationStamp, String fromUuid, String storageType, double below) {
    return new MoveHint(blockId, generationStamp, fromUuid, storageType, "", "", below);
  }

  /** The same hint, for a storage type of that name. */
  public MoveHint onto(String type) {
    return new MoveHint(blockId, generationStamp, fromUuid, storageType, toUuid, type, below);
  }
}

package io.dayu.hdfs.curate;

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
  /** A hint that names the DataNode where the replica is to go. */
  public static MoveHint to(long blockId, long generationStamp, String fromUuid, String toUuid) {
    return new MoveHint(blockId, generationStamp, fromUuid, "", toUuid, "", 1);
  }
}

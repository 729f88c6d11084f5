package io.dayu.curator.act;

/**
 * A replica that would be better elsewhere, as a scan has seen it.
 *
 * @param fromUuid the DataNode that has it
 * @param storageType HDFS's name of the type that it is on
 * @param toType HDFS's name of the type that it is to be on; empty for whichever its file's storage
 *     policy asks for
 * @param below the replica goes to a DataNode whose storages of the type that it goes to are less
 *     full, a part of their capacity, 0 to 1
 */
public record HintedReplica(
    long blockId,
    long generationStamp,
    String fromUuid,
    String storageType,
    String toType,
    double below) {
  /** The word that the NameNode is told. */
  String word() {
    String anywhere =
        String.join(
            ",",
            Long.toString(blockId),
            Long.toString(generationStamp),
            fromUuid,
            storageType,
            "below=" + below);
    return toType.isEmpty() ? anywhere : anywhere + ",to=" + toType;
  }
}

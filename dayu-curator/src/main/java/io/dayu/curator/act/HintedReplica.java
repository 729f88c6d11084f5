package io.dayu.curator.act;

/**
 * A replica that would be better elsewhere, as a scan has seen it.
 *
 * @param fromUuid the DataNode that has it
 * @param below it goes to a DataNode that is less full, a part of its capacity, 0 to 1
 */
public record HintedReplica(long blockId, long generationStamp, String fromUuid, double below) {
  /** What the NameNode is told. */
  String word() {
    return blockId + "," + generationStamp + "," + fromUuid + ",below=" + below;
  }
}

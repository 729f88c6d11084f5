package io.dayu.hdfs.heat;

/**
 * The reads of a block by clients at one DataNode.
 *
 * @param uuid of the DataNode
 * @param reads in the period (v_ij)
 * @param readsPerMinute reads that began there
 * @param readers clients that read it there at once, in the mean of the last report
 */
public record HolderReads(String uuid, double reads, double readsPerMinute, double readers) {
  /** A DataNode at which nobody reads the block. */
  public static HolderReads none(String uuid) {
    return new HolderReads(uuid, 0, 0, 0);
  }
}

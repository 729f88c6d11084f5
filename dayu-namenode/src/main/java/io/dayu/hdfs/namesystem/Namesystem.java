package io.dayu.hdfs.namesystem;

/**
 * All that Dayu reads and changes in a NameNode, for the wiring alone: whoever works with a part of
 * it is given that part.
 */
public interface Namesystem
    extends LowRedundancyQueue, PendingReconstructions, DataNodes, BlockReader {
  /**
   * True if this NameNode is active, out of safe mode and keeps the low-redundancy queue. Takes no
   * lock.
   */
  boolean active();
}

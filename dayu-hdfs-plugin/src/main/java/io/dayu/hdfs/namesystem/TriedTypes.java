package io.dayu.hdfs.namesystem;

/**
 * The storage types that were tried in vain for a block: HDFS's storage policy is asked for its
 * fallbacks as if the cluster had none of these.
 */
@FunctionalInterface
public interface TriedTypes {
  /** No type was tried in vain for any block. */
  TriedTypes NONE = blockId -> 0;

  /**
   * The types of one block.
   *
   * @return a set of bits, bit n for the storage type of number n
   */
  int of(long blockId);
}

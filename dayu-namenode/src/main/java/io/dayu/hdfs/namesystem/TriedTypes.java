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
   * The offset of the bits for a replica that is missing for the sake of placement alone. Such a
   * replica asks for more of a type than one that is missing altogether.
   */
  int FOR_PLACEMENT = 16;

  /**
   * The types of one block.
   *
   * @return a set of bits, bit n for the storage type of number n; and bit n + {@link
   *     #FOR_PLACEMENT} for one tried for the sake of placement alone
   */
  int of(long blockId);
}

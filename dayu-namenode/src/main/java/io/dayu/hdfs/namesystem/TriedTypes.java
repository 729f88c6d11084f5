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
   * What is missing for the sake of placement alone asks for more of a type than what is missing
   * altogether. Its bits are apart, that many further on.
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

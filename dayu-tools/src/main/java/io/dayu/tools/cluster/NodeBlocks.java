package io.dayu.tools.cluster;

/**
 * The blocks of one node as columns. Immutable.
 *
 * <p>{@code holdersPerBlock} node numbers a block: all of its holders, the node itself included.
 */
public final class NodeBlocks {
  private final long[] ids;
  private final long[] sizesBytes;
  private final int[] holders;
  private final int holdersPerBlock;

  /**
   * Keeps the arrays as they are.
   *
   * @param ids unique among all blocks of the cluster
   * @param sizesBytes as long as {@code ids}
   * @param holders {@code holdersPerBlock} times as long: those of block 0, of block 1, ...
   */
  public NodeBlocks(long[] ids, long[] sizesBytes, int[] holders, int holdersPerBlock) {
    if (sizesBytes.length != ids.length || holders.length != holdersPerBlock * ids.length) {
      throw new IllegalArgumentException("the columns of " + ids.length + " blocks do not match");
    }
    this.ids = ids;
    this.sizesBytes = sizesBytes;
    this.holders = holders;
    this.holdersPerBlock = holdersPerBlock;
  }

  public int size() {
    return ids.length;
  }

  public long id(int block) {
    return ids[block];
  }

  public long sizeBytes(int block) {
    return sizesBytes[block];
  }

  public int holdersPerBlock() {
    return holdersPerBlock;
  }

  /** The holder of the block at a position from 0 to {@code holdersPerBlock} - 1. */
  public int holder(int block, int position) {
    return holders[block * holdersPerBlock + position];
  }

  /** Bytes of all blocks. */
  public long bytes() {
    long bytes = 0;
    for (long size : sizesBytes) {
      bytes += size;
    }
    return bytes;
  }
}

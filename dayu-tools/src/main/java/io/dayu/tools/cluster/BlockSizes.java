package io.dayu.tools.cluster;

import io.dayu.core.hash.SplitMix;

/**
 * The sizes of blocks: full ones, and tails of files, which are anything up to a full block.
 *
 * @param fullBytes size of a full block
 * @param tailShare share of the blocks that are tails, 0 to 1
 */
public record BlockSizes(long fullBytes, double tailShare) {
  /** The paper's: 64 MB all. */
  public static final BlockSizes PAPER = new BlockSizes(64_000_000, 0);

  /** HDFS's default of 128 MiB, and a tail for every ten full blocks. */
  public static final BlockSizes HDFS = new BlockSizes(128 << 20, 0.1);

  public BlockSizes {
    if (fullBytes < 1) {
      throw new IllegalArgumentException("fullBytes must be 1 or more: " + fullBytes);
    }
    if (!(tailShare >= 0 && tailShare <= 1)) {
      throw new IllegalArgumentException("tailShare must be from 0 to 1: " + tailShare);
    }
  }

  /** The size of the block that has this id. */
  long of(long id, long seed) {
    if (tailShare == 0) {
      return fullBytes;
    }
    long key = Hash.at(seed, id);
    boolean tail = SplitMix.share(Hash.at(key, 1)) < tailShare;
    return tail ? 1 + Math.floorMod(Hash.at(key, 2), fullBytes) : fullBytes;
  }
}

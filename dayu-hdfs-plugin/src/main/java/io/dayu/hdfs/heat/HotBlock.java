package io.dayu.hdfs.heat;

import java.util.List;

/**
 * A block that clients read, with its rates of reads and its readers.
 *
 * @param readsPerMinute reads that began, at least
 * @param missedPerMinute how many more there may have been, before the block was among those kept
 * @param readers clients that read it at once
 * @param holders DataNodes at which it was read, the most read first
 */
public record HotBlock(
    long blockId,
    double readsPerMinute,
    double missedPerMinute,
    double readers,
    List<HolderReads> holders) {
  public HotBlock {
    holders = List.copyOf(holders);
  }
}

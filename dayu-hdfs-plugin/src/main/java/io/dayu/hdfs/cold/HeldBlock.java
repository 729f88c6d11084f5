package io.dayu.hdfs.cold;

import java.util.List;

/**
 * A block of a file with those who hold it.
 *
 * @param inodeId of the file
 * @param holders uuids of the DataNodes with a replica
 */
public record HeldBlock(long inodeId, long blockId, long generationStamp, List<String> holders) {
  public HeldBlock {
    holders = List.copyOf(holders);
  }
}

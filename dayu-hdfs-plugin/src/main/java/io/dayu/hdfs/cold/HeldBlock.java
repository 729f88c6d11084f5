package io.dayu.hdfs.cold;

import java.util.List;

/**
 * A block of a file with those who hold it.
 *
 * @param inodeId of the file
 * @param factor of the file
 * @param holders uuids of the DataNodes with a replica, one that is to be deleted among them
 */
public record HeldBlock(
    long inodeId, long blockId, long generationStamp, int factor, List<String> holders) {
  public HeldBlock {
    holders = List.copyOf(holders);
  }
}

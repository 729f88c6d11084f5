package io.dayu.hdfs.heat;

import java.util.List;
import java.util.Set;

/**
 * Where a file is.
 *
 * @param blockIds all of its blocks
 * @param holders uuids of the DataNodes with a replica of any
 */
public record FileHolders(List<Long> blockIds, Set<String> holders) {
  public FileHolders {
    blockIds = List.copyOf(blockIds);
    holders = Set.copyOf(holders);
  }
}

package io.dayu.hdfs.curate;

import java.util.List;
import java.util.Set;

/**
 * The blocks of a file with those who hold them.
 *
 * @param holders uuids of the DataNodes with a replica, one that is to be deleted among them
 */
public record HeldBlocks(List<Long> ids, Set<String> holders) {
  public HeldBlocks {
    ids = List.copyOf(ids);
    holders = Set.copyOf(holders);
  }
}

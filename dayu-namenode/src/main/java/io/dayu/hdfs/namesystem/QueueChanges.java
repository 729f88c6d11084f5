package io.dayu.hdfs.namesystem;

import java.util.List;

/**
 * Blocks of the low-redundancy queue that were read anew.
 *
 * @param cleared whether the queue was emptied as a whole before these changes
 * @param waiting blocks of the queue, those that cannot be planned now too
 * @param goneBlockIds blocks that the queue holds no more
 * @param more whether further changes are left for another batch
 */
public record QueueChanges(
    boolean cleared, List<LowRedundancyBlock> waiting, List<Long> goneBlockIds, boolean more) {
  public QueueChanges {
    waiting = List.copyOf(waiting);
    goneBlockIds = List.copyOf(goneBlockIds);
  }
}

package io.dayu.hdfs.namesystem;

import java.util.List;

/**
 * One batch of changes of the low-redundancy queue.
 *
 * @param cleared whether the queue was emptied as a whole before these changes
 * @param waiting blocks that wait, new or changed
 * @param goneBlockIds blocks that wait no more
 * @param more whether further changes are left for another batch
 */
public record QueueChanges(
    boolean cleared, List<LowRedundancyBlock> waiting, List<Long> goneBlockIds, boolean more) {
  public QueueChanges {
    waiting = List.copyOf(waiting);
    goneBlockIds = List.copyOf(goneBlockIds);
  }
}

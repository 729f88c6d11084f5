package io.dayu.hdfs.heat;

import java.util.Map;

/**
 * The shares of what clients read from DataNodes that are lent to extra replicas, because they are
 * reads of blocks that need these: a copy is soon worth more to such readers than the link that it
 * takes.
 *
 * <p>Without it a copy waits for the very readers that it is made for: they fill the outgoing links
 * of all holders. Not thread safe: for the planner thread.
 */
public final class LentLinks {
  private Map<String, Double> shares = Map.of();

  /** Nothing but this is lent from now on: parts of clients' reads, from 0 to 1, by uuid. */
  void lend(Map<String, Double> sharesByUuid) {
    shares = Map.copyOf(sharesByUuid);
  }

  /** The part of what clients read from the DataNode with the uuid, from 0 to 1. */
  public double share(String datanodeUuid) {
    return shares.getOrDefault(datanodeUuid, 0.0);
  }
}

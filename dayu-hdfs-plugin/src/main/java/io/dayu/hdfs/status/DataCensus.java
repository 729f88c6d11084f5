package io.dayu.hdfs.status;

import io.dayu.core.risk.BlockClass;

/**
 * The amount of data and the size of the cluster, by HDFS's own books: what a risk is reckoned
 * from.
 *
 * @param nodes live DataNodes
 * @param racks that DataNodes stand in
 * @param detectionSec silence after which HDFS declares a DataNode dead
 * @param nodeBytes mean of what a live DataNode holds
 * @param replicated replicated blocks, all taken to have {@code dfs.replication} replicas
 * @param groups erasure-coded groups, all taken to be of the enabled policy that spares least
 */
public record DataCensus(
    int nodes, int racks, double detectionSec, double nodeBytes, Counts replicated, Counts groups) {

  /**
   * Blocks of one kind.
   *
   * @param all of them
   * @param oneLeft those that one more loss would take
   * @param others others that lack something
   */
  public record Counts(BlockClass all, long oneLeft, long others) {}
}

package io.dayu.sim.elastic;

import io.dayu.core.elastic.Bands;
import io.dayu.core.elastic.LayoutTerms;
import io.dayu.core.elastic.RankedNodes;

/**
 * A cluster, and what clients do with it.
 *
 * @param demand of clients
 * @param nodes number of DataNodes, all equal
 * @param layout replicas, and how full disks are planned to be
 * @param capacityBytes of a DataNode's disks
 * @param watts power that a DataNode takes
 * @param hearMinutes delay after which Dayu's loop hears of a load
 * @param bootMinutes time that a machine that is off takes to serve
 */
public record ElasticScenario(
    IoDemand demand,
    int nodes,
    LayoutTerms layout,
    double capacityBytes,
    Watts watts,
    int hearMinutes,
    int bootMinutes) {
  /**
   * Work that a DataNode does in a minute at most: the greatest of the trace over all DataNodes, as
   * the paper takes it (section 5.2.2).
   */
  public double nodeBytesPerMinute() {
    return demand.mostWork(layout.replicas()) / nodes;
  }

  /** The DataNodes, whose speeds are bytes a minute. */
  public RankedNodes ranked() {
    return RankedNodes.equal(nodes, nodeBytesPerMinute(), capacityBytes);
  }

  /** The layout that arms with bands have. */
  public Bands bands() {
    return Bands.of(ranked(), layout);
  }

  /** Bytes of all blocks that are stored before, each counted once. */
  public double storedBytes() {
    return layout.full() * nodes * capacityBytes / layout.replicas();
  }
}

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
 * @param clocks of Dayu's loop
 * @param old where data lie that were there before
 */
public record ElasticScenario(
    IoDemand demand,
    int nodes,
    LayoutTerms layout,
    double capacityBytes,
    Watts watts,
    Clocks clocks,
    OldData old) {
  /**
   * The pace of Dayu's loop.
   *
   * @param hearSeconds delay after which it hears of a load
   * @param copyShare part of what DataNodes do that copies may be
   * @param offAfterMinutes time after which a machine that rests goes off
   * @param bootMinutes time that a machine that is off takes to serve
   */
  public record Clocks(int hearSeconds, double copyShare, int offAfterMinutes, int bootMinutes) {
    private static final int MINUTE = 60;

    /** Whole minutes of the delay. */
    int lateMinutes() {
      return hearSeconds / MINUTE;
    }

    /** The part of a minute for which the size is still that of the minute before. */
    double latePart() {
      return (double) (hearSeconds % MINUTE) / MINUTE;
    }
  }

  /** The place of data that were there before the first minute. */
  public enum OldData {
    /** In their bands, as what was written with bands. */
    BANDS,
    /** Anywhere, as a cluster has them that begins with bands; for Dayu alone. */
    ANYWHERE
  }

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

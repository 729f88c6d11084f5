package io.dayu.core.risk;

/**
 * The terms of a risk: a cluster, how often it loses DataNodes, and how fast it recovers them.
 *
 * @param nodes live DataNodes
 * @param racks that they stand in, equally many in each
 * @param lossesPerNodeYear losses of a DataNode for good in a year; a reboot is none
 * @param detectionSec time from a loss until its blocks are queued
 * @param recoverySec time from then until all blocks of a whole DataNode are recovered
 */
public record RiskTerms(
    int nodes, int racks, double lossesPerNodeYear, double detectionSec, double recoverySec) {
  /**
   * The rate at Yahoo!: about 0.8 % of DataNodes fail each month (Chansler et al., The Hadoop
   * Distributed File System, in The Architecture of Open Source Applications, 2011).
   */
  public static final double USUAL_LOSSES_PER_NODE_YEAR = 12 * 0.008;

  /** The time after which HDFS declares a DataNode dead, as HDFS is installed. */
  public static final double HDFS_DETECTION_SEC = 630;

  public static final double YEAR_SEC = 365.25 * 24 * 3600;

  public RiskTerms {
    if (nodes < 0 || racks < 0 || racks > nodes) {
      throw new IllegalArgumentException("nodes " + nodes + ", racks " + racks);
    }
    if (!(lossesPerNodeYear >= 0 && detectionSec >= 0 && recoverySec >= 0)) {
      throw new IllegalArgumentException(
          lossesPerNodeYear + " losses, detection " + detectionSec + ", recovery " + recoverySec);
    }
  }

  /** The same with other DataNodes. */
  RiskTerms with(int otherNodes, int otherRacks) {
    return new RiskTerms(otherNodes, otherRacks, lossesPerNodeYear, detectionSec, recoverySec);
  }

  /** The same with a DataNode more, which was lost. */
  RiskTerms withLost() {
    return with(nodes + 1, racks);
  }

  /** The same without one of several racks. */
  RiskTerms withoutRack() {
    return with((int) Math.round(nodes * (racks - 1.0) / racks), racks - 1);
  }

  /** Losses of one DataNode in a second. */
  double lossesPerNodeSec() {
    return lossesPerNodeYear / YEAR_SEC;
  }
}

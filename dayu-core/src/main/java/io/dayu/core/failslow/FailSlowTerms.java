package io.dayu.core.failslow;

/**
 * The terms by which a device is called fail-slow.
 *
 * @param times how many times its peers' time it takes, more than 1
 * @param looks how many looks more at which it does than at which it is fine, at least 1
 * @param nodesShare the share of DataNodes that may be called slow; of few, one
 */
public record FailSlowTerms(double times, int looks, double nodesShare) {
  /** Of fewer DataNodes none is called slow: there is nobody to take its work. */
  public static final int NODES_MIN = 10;

  public FailSlowTerms {
    if (!(times > 1) || looks < 1 || !(nodesShare >= 0 && nodesShare <= 1)) {
      throw new IllegalArgumentException(times + ", " + looks + ", " + nodesShare);
    }
  }

  /** The number of DataNodes of so many that may be called slow. */
  int nodesMax(int dataNodes) {
    return dataNodes < NODES_MIN ? 0 : Math.max(1, (int) (nodesShare * dataNodes));
  }
}

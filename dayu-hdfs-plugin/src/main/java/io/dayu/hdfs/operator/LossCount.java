package io.dayu.hdfs.operator;

/**
 * The replicas of one DataNode, by what its loss would mean for them.
 *
 * @param replicas all that it holds
 * @param looked how many of them were taken for the recovery; the others are taken to be like these
 * @param striped those taken that belong to erasure-coded blocks, which stock HDFS recovers
 * @param needless those taken that nobody would miss: enough others remain
 */
public record LossCount(long replicas, long looked, long striped, long needless) {

  /** The number of replicas that each one taken stands for, 1 or more. */
  public double scale() {
    return looked == 0 ? 1 : Math.max(1, (double) replicas / looked);
  }
}

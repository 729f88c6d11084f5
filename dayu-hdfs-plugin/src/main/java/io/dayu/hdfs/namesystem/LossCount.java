package io.dayu.hdfs.namesystem;

/**
 * The replicas of one DataNode, by what its loss would mean for them.
 *
 * @param replicas all that it holds
 * @param looked how many of them were looked at; the others are taken to be like these
 * @param onlyReplicas those looked at whose block has no other replica that can be read
 * @param striped those looked at that belong to erasure-coded blocks, which stock HDFS recovers
 * @param beingWritten those looked at whose block is not complete
 * @param needless those looked at that nobody would miss: enough others remain
 */
public record LossCount(
    long replicas, long looked, long onlyReplicas, long striped, long beingWritten, long needless) {
  /** How many replicas each one that was looked at stands for, 1 or more. */
  public double scale() {
    return looked == 0 ? 1 : Math.max(1, (double) replicas / looked);
  }
}

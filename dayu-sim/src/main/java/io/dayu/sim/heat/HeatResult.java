package io.dayu.sim.heat;

/**
 * The result of one arm.
 *
 * @param name of the arm
 * @param hot reads of hot files
 * @param later reads of hot files that began a minute after the onset or later
 * @param others reads of all other files while some were hot
 * @param extra cost and use of extra replicas
 * @param used share of DataNodes' capacity while some files were hot
 */
public record HeatResult(
    String name,
    ReadLatency hot,
    ReadLatency later,
    ReadLatency others,
    ExtraCost extra,
    UsedShare used) {
  /**
   * The used share of a DataNode's capacity between two reports.
   *
   * @param p99 the 99th percentile
   * @param overloadedShare part that used more than 80 %
   */
  public record UsedShare(double p99, double overloadedShare) {}

  /**
   * The times that reads took.
   *
   * @param meanMs in ms
   * @param p50Ms the median
   * @param p99Ms the 99th percentile
   * @param lateShare part that took two and a half times as long as one that need not wait
   */
  public record ReadLatency(double meanMs, double p50Ms, double p99Ms, double lateShare) {}

  /**
   * Extra replicas.
   *
   * @param made number of them made in a run
   * @param mostShare space that they took at most, as part of that of all other replicas
   * @param readShare part of the reads of hot files that they served
   * @param copyShare time that a copy took, as part of that to a DataNode that is drawn evenly
   * @param relievedSeconds from the onset until at most one reader of hot files in a hundred
   *     waited, in whole reports; NaN when that never came
   * @param goneSeconds from when the readers left until none was left; NaN when some stayed
   */
  public record ExtraCost(
      double made,
      double mostShare,
      double readShare,
      double copyShare,
      double relievedSeconds,
      double goneSeconds) {}
}

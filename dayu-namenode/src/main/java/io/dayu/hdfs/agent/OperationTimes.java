package io.dayu.hdfs.agent;

import java.util.Arrays;

/**
 * The times that clients' operations of one kind take at all DataNodes, at one moment; a time is in
 * nanoseconds, and 0 while no DataNode tells it.
 *
 * @param dataNodes how many tell how long they take at present
 * @param medianNs time that they take at present, in the median over those DataNodes
 * @param worstNs the same at the DataNode where they take longest
 * @param usualNs time that they take without a recovery, in the median over those that know it
 */
public record OperationTimes(int dataNodes, long medianNs, long worstNs, long usualNs) {
  /** No DataNode tells anything. */
  public static final OperationTimes UNKNOWN = new OperationTimes(0, 0, 0, 0);

  /** Of what single DataNodes say, 0 for nothing. */
  static OperationTimes of(long[] presentNs, long[] usualNs) {
    long[] present = known(presentNs);
    return new OperationTimes(
        present.length,
        median(present),
        present.length == 0 ? 0 : present[present.length - 1],
        median(known(usualNs)));
  }

  private static long[] known(long[] timesNs) {
    return Arrays.stream(timesNs).filter(ns -> ns > 0).sorted().toArray();
  }

  /** Of two in the middle the shorter one. */
  private static long median(long[] sorted) {
    return sorted.length == 0 ? 0 : sorted[(sorted.length - 1) / 2];
  }
}

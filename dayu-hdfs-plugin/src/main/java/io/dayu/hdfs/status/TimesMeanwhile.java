package io.dayu.hdfs.status;

/**
 * The times that clients' operations of one kind took during a recovery, in nanoseconds; 0 where no
 * DataNode told.
 *
 * @param usualNs without a recovery, in the median over DataNodes
 * @param meanwhileNs during it: the mean over its plans of the median over DataNodes
 * @param worstNs the longest that any DataNode told of during it
 */
public record TimesMeanwhile(long usualNs, long meanwhileNs, long worstNs) {
  /** No DataNode told anything. */
  public static final TimesMeanwhile UNKNOWN = new TimesMeanwhile(0, 0, 0);
}

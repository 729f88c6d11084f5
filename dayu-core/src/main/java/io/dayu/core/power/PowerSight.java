package io.dayu.core.power;

/**
 * The NameNode's view of a machine now.
 *
 * @param alive whether HDFS takes its DataNode to be alive
 * @param inMaintenance whether HDFS has it in maintenance, not only entering it
 * @param known whether the NameNode knows which blocks it had when it went off
 * @param reported whether it has reported all of its blocks since it was registered last
 * @param heardNs when it was last heard, by the clock of the step; {@link #NEVER} if it was not
 * @param needed whether it is to serve
 */
public record PowerSight(
    boolean alive,
    boolean inMaintenance,
    boolean known,
    boolean reported,
    long heardNs,
    boolean needed) {
  /** The time of a machine that was not heard. */
  public static final long NEVER = Long.MIN_VALUE;

  /** True if it was heard after a moment. */
  boolean heardAfter(long atNs) {
    return heardNs != NEVER && heardNs - atNs > 0;
  }
}

package io.dayu.hdfs.resting;

import java.util.function.LongSupplier;

/**
 * The DataNodes that readers are shown last, as they answer slowly.
 *
 * @param nodes these DataNodes, told every second
 * @param clock in ns, that of the planner
 */
public record LastToRead(RestingNodes nodes, LongSupplier clock) {
  /** None. */
  public static final LastToRead NONE = new LastToRead(RestingNodes.NONE, () -> 0);

  /** The DataNodes, while that can be believed; none afterwards. */
  public RestingNodes current() {
    return nodes.believed(clock);
  }
}

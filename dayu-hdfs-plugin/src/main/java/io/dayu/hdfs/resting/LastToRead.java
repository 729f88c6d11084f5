package io.dayu.hdfs.resting;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The DataNodes that readers are shown last, as they answer slowly.
 *
 * @param nodes these DataNodes, told every second
 * @param clock in ns, that of the planner
 */
public record LastToRead(RestingNodes nodes, LongSupplier clock) {
  /** The time for which a word is believed: a planner that tells nothing for longer hangs. */
  private static final long VALID_NS = TimeUnit.SECONDS.toNanos(5);

  /** None. */
  public static final LastToRead NONE = new LastToRead(RestingNodes.NONE, () -> 0);

  /** The DataNodes, while that can be believed; none afterwards. */
  public RestingNodes current() {
    return nodes.isEmpty() || clock.getAsLong() - nodes.toldNs() < VALID_NS
        ? nodes
        : RestingNodes.NONE;
  }
}

package io.dayu.hdfs.gauge;

import io.dayu.hdfs.agent.LinkUse;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * A direction of a DataNode's link: what it carries, and what is planned for it.
 *
 * @param node the DataNode's host and port
 * @param direction in or out
 * @param use empty where no agent tells
 */
record LinkRow(
    String node,
    String direction,
    Optional<LinkUse> use,
    long plannedBytesPerSec,
    long budgetBytesPerSec) {
  /** The bandwidth that the link carries, or is about to, in bytes per second. */
  long busyBytesPerSec() {
    long foreground = use.map(LinkUse::foregroundBytesPerSec).orElse(0L);
    long recovery = use.map(LinkUse::recoveryBytesPerSec).orElse(0L);
    return foreground + Math.max(recovery, plannedBytesPerSec);
  }

  /** A measurement of it, NaN where no agent tells. */
  double measured(ToLongFunction<LinkUse> what) {
    return use.isPresent() ? what.applyAsLong(use.get()) : Double.NaN;
  }
}

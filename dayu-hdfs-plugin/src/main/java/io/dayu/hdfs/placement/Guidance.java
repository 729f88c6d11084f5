package io.dayu.hdfs.placement;

import io.dayu.core.placement.Copysets;
import io.dayu.hdfs.system.LinkHintFeed;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The knowledge that a placement policy is given.
 *
 * @param links the links as they are believed to be, empty when nobody watches them
 * @param copysets of the DataNodes by their numbers in links, empty where blocks are in none
 * @param metrics where it counts
 * @param clock in ns, that of the links
 */
public record Guidance(
    Optional<IdleLinks> links,
    Optional<Copysets> copysets,
    PlacementMetrics metrics,
    LongSupplier clock) {
  /** The links while they can be believed. */
  public Optional<IdleLinks> current() {
    return links.filter(one -> LinkHintFeed.isBelievable(one.lookedAtNs(), clock.getAsLong()));
  }
}

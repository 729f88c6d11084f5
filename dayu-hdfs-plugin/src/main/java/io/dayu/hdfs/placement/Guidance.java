package io.dayu.hdfs.placement;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The knowledge that a placement policy is given.
 *
 * @param links the links as they are believed to be, empty when nobody watches them
 * @param metrics where it counts
 * @param clock in ns, that of the links
 */
public record Guidance(Optional<IdleLinks> links, PlacementMetrics metrics, LongSupplier clock) {
  /** Links are looked at every second: who has not for so long hangs, or was stopped. */
  private static final long VALID_NS = TimeUnit.SECONDS.toNanos(5);

  /** The links while they can be believed. */
  public Optional<IdleLinks> current() {
    return links.filter(one -> believable(one.lookedAtNs(), clock.getAsLong()));
  }

  /** Whether a picture of the links is not too old. */
  public static boolean believable(long lookedAtNs, long nowNs) {
    return nowNs - lookedAtNs < VALID_NS;
  }
}

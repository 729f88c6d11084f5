package io.dayu.hdfs.reading;

import io.dayu.hdfs.system.LinkHintFeed;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The knowledge that a topology is given.
 *
 * @param links the links as they are believed to be, empty when nobody watches them
 * @param metrics where it counts
 * @param clock in ns, that of the links
 */
public record ReadGuidance(Optional<ReadLinks> links, ReadMetrics metrics, LongSupplier clock) {
  /** The links while they can be believed, null when there are none. */
  public @Nullable ReadLinks current() {
    ReadLinks told = links.orElse(null);
    return told != null && LinkHintFeed.isBelievable(told.lookedAtNs(), clock.getAsLong())
        ? told
        : null;
  }
}

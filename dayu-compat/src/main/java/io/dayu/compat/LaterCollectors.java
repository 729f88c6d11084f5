package io.dayu.compat;

import java.util.Set;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/** Later members of {@link Collectors}. */
@StandsFor(Collectors.class)
public final class LaterCollectors {
  private LaterCollectors() {}

  /** A set that cannot change. */
  public static <T> Collector<T, ?, Set<T>> toUnmodifiableSet() {
    return Collectors.collectingAndThen(Collectors.toSet(), LaterSet::copyOf);
  }
}

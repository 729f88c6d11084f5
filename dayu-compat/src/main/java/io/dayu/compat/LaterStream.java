package io.dayu.compat;

import java.util.List;
import java.util.stream.Stream;

/** Later members of {@link Stream}. */
@StandsFor(Stream.class)
public final class LaterStream {
  private LaterStream() {}

  /** All elements, nulls too, in a list that cannot change. */
  public static <T> List<T> toList(Stream<T> stream) {
    return FrozenList.ofNullable(stream.toArray());
  }
}

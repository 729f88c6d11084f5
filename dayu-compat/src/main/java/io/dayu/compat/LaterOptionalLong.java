package io.dayu.compat;

import java.util.OptionalLong;

/** Later members of {@link OptionalLong}. */
@StandsFor(OptionalLong.class)
public final class LaterOptionalLong {
  private LaterOptionalLong() {}

  /** True when there is no value. */
  public static boolean isEmpty(OptionalLong optional) {
    return !optional.isPresent();
  }
}

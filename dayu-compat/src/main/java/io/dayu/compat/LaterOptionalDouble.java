package io.dayu.compat;

import java.util.OptionalDouble;

/** Later members of {@link OptionalDouble}. */
@StandsFor(OptionalDouble.class)
public final class LaterOptionalDouble {
  private LaterOptionalDouble() {}

  /** True when there is no value. */
  public static boolean isEmpty(OptionalDouble optional) {
    return !optional.isPresent();
  }
}

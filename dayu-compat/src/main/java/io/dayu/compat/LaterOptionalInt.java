package io.dayu.compat;

import java.util.OptionalInt;

/** Later members of {@link OptionalInt}. */
@StandsFor(OptionalInt.class)
public final class LaterOptionalInt {
  private LaterOptionalInt() {}

  /** True when there is no value. */
  public static boolean isEmpty(OptionalInt optional) {
    return !optional.isPresent();
  }
}

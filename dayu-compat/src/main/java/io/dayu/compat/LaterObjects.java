package io.dayu.compat;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Later members of {@link Objects}. */
@StandsFor(Objects.class)
public final class LaterObjects {
  private LaterObjects() {}

  /** The first, or the second where that is null. */
  public static <T> T requireNonNullElse(@Nullable T value, T other) {
    return value != null ? value : Objects.requireNonNull(other, "defaultObj");
  }
}

package io.dayu.compat;

/** Later members of {@link StringBuilder}. */
@StandsFor(StringBuilder.class)
public final class LaterStringBuilder {
  private LaterStringBuilder() {}

  /** True when it has no character. */
  public static boolean isEmpty(StringBuilder builder) {
    return builder.length() == 0;
  }
}

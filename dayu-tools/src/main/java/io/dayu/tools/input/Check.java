package io.dayu.tools.input;

/** Refuses the values of options that are out of range. */
public final class Check {
  private Check() {}

  /** Refuses the value unless the condition holds; {@code right} says what would be right. */
  public static void that(boolean holds, String option, Object value, String right) {
    if (!holds) {
      throw new BadInputException(option + ": " + value + " is wrong; it must be " + right);
    }
  }
}

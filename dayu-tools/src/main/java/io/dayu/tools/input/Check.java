package io.dayu.tools.input;

import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Refuses the values of options that are out of range. */
public final class Check {
  private Check() {}

  /** Refuses the value unless the condition holds; {@code right} says what would be right. */
  public static void that(boolean holds, String option, Object value, String right) {
    if (!holds) {
      throw new BadInputException(option + ": " + value + " is wrong; it must be " + right);
    }
  }

  /** The one of some that has the name; refuses a name that none has, and tells all there are. */
  public static <T> T named(String option, String name, T[] all, Function<T, String> nameOf) {
    return Arrays.stream(all)
        .filter(one -> nameOf.apply(one).equals(name.strip()))
        .findFirst()
        .orElseThrow(
            () ->
                new BadInputException(
                    option
                        + ": "
                        + name
                        + " is unknown; there are "
                        + Arrays.stream(all).map(nameOf).collect(Collectors.joining(", "))));
  }
}

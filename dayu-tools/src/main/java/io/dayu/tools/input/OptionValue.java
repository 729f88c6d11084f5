package io.dayu.tools.input;

import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The value of an option, where another option can say the same.
 *
 * @param value empty when the other option says it
 * @param text the value as people write it, which help shows when it is the default
 * @param typed true if the user wrote it
 */
record OptionValue<T>(Optional<T> value, String text, boolean typed) {
  /** The value that a command takes unless the user says another. */
  static <T> OptionValue<T> byDefault(T value, String text) {
    return new OptionValue<>(Optional.of(value), text, false);
  }

  /** Nothing: the other option has the default. */
  static <T> OptionValue<T> leftTo(String otherOption) {
    return new OptionValue<>(Optional.empty(), "by " + otherOption, false);
  }

  private static <T> OptionValue<T> typed(String text, Function<String, T> reader) {
    return new OptionValue<>(Optional.of(reader.apply(text)), text, true);
  }

  private static <T> OptionValue<T> number(String text, Function<String, T> reader, String right) {
    try {
      return typed(text, reader);
    } catch (NumberFormatException e) {
      throw new TypeConversionException(text + " is not " + right);
    }
  }

  /** True if this option counts and not the other one; a typed value counts before a default. */
  boolean prevailsOver(OptionValue<?> other) {
    return typed || (!other.typed && value.isPresent());
  }

  /** The value of an option that prevails. */
  T get() {
    return value.orElseThrow();
  }

  /** Refuses that the user writes two options of which either says all. */
  static void refuseBoth(
      String option, OptionValue<?> one, String otherOption, OptionValue<?> other) {
    if (one.typed && other.typed) {
      throw new BadInputException(
          option + " and " + otherOption + " say the same; write only one of them");
    }
  }

  @Override
  public String toString() {
    return text;
  }

  /** Reads a whole number. */
  static final class CountReader implements ITypeConverter<OptionValue<Integer>> {
    @Override
    public OptionValue<Integer> convert(String text) {
      return number(text, Integer::valueOf, "a whole number");
    }
  }

  /** Reads a number. */
  static final class FactorReader implements ITypeConverter<OptionValue<Double>> {
    @Override
    public OptionValue<Double> convert(String text) {
      return number(text, Double::valueOf, "a number");
    }
  }

  /** Reads a speed in bytes a second. */
  static final class SpeedReader implements ITypeConverter<OptionValue<Long>> {
    @Override
    public OptionValue<Long> convert(String text) {
      return typed(text, new Amount.Speed()::convert);
    }
  }
}

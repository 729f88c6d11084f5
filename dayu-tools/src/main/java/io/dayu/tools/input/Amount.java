package io.dayu.tools.input;

import java.util.function.ToLongFunction;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads times, sizes and speeds of the command line. */
public final class Amount {
  private Amount() {}

  /** A time in nanoseconds. */
  public static final class Time implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      return converted(text, Quantities::nanoseconds);
    }
  }

  /** A size in bytes. */
  public static final class Size implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      return converted(text, Quantities::bytes);
    }
  }

  /** A speed in bytes a second. */
  public static final class Speed implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      return converted(text, Quantities::bytesPerSec);
    }
  }

  private static long converted(String text, ToLongFunction<String> quantity) {
    try {
      return quantity.applyAsLong(text);
    } catch (BadInputException e) {
      throw new TypeConversionException(String.valueOf(e.getMessage()));
    }
  }
}

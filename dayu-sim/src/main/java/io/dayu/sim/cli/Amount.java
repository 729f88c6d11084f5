package io.dayu.sim.cli;

import io.dayu.sim.experiment.BadInputException;
import io.dayu.sim.experiment.Quantities;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads times and sizes of the command line. */
final class Amount {
  private Amount() {}

  /** A time in nanoseconds. */
  static final class Time implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      try {
        return Quantities.nanoseconds(text);
      } catch (BadInputException e) {
        throw new TypeConversionException(String.valueOf(e.getMessage()));
      }
    }
  }

  /** A size in bytes. */
  static final class Size implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      try {
        return Quantities.bytes(text);
      } catch (BadInputException e) {
        throw new TypeConversionException(String.valueOf(e.getMessage()));
      }
    }
  }
}

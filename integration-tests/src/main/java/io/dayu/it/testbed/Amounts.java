package io.dayu.it.testbed;

import io.dayu.sim.experiment.BadInputException;
import io.dayu.sim.experiment.Quantities;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads times, sizes and speeds of the command line. */
final class Amounts {
  private static final Pattern SPEED = Pattern.compile("(\\d+(?:\\.\\d+)?)([KMG]?bit)?");
  private static final Map<String, Double> BITS =
      Map.of("bit", 1.0, "Kbit", 1e3, "Mbit", 1e6, "Gbit", 1e9);

  private Amounts() {}

  /** A time. */
  static final class Time implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
      try {
        return Duration.ofNanos(Quantities.nanoseconds(text));
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

  /** A speed in bits a second. */
  static final class Speed implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      Matcher matcher = SPEED.matcher(text);
      if (!matcher.matches()) {
        throw new TypeConversionException(text + " is not a speed; write 20Mbit");
      }
      String unit = matcher.group(2);
      double bits = unit == null ? 1 : BITS.getOrDefault(unit, 1.0);
      return Math.round(Double.parseDouble(matcher.group(1)) * bits);
    }
  }
}

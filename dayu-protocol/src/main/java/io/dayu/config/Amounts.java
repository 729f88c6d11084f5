package io.dayu.config;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The one rule by which all sizes, speeds and times of settings and commands are read: a number,
 * which may have a fraction, and a unit.
 *
 * <p>Sizes and speeds: a bare number is bytes; {@code k}, {@code m}, {@code g} and {@code t} are
 * Hadoop's, powers of 1024 bytes, as are {@code KiB} and so on; {@code KB} and so on are powers of
 * 1000 bytes; {@code Kbit} (or {@code Kbps}) and so on are powers of 1000 bits. {@code /s} may
 * follow. A lone {@code b} after a letter could be either and is refused. Times: a bare number is
 * milliseconds; {@code ms}, {@code s}, {@code m}, {@code h}, {@code d} and {@code w} are what they
 * are.
 */
public final class Amounts {
  private static final Pattern NUMBER_AND_UNIT =
      Pattern.compile("(\\d{1,19}(?:\\.\\d{1,9})?)\\s*([A-Za-z]*(?:/s)?)");
  private static final String LETTERS = "kmgtp";
  private static final int DECIMAL = 1000;
  private static final int BINARY = 1024;
  private static final Map<String, Long> NANOSECONDS =
      Map.of(
          "", 1_000_000L,
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "h", 3_600_000_000_000L,
          "d", 86_400_000_000_000L,
          "w", 604_800_000_000_000L);

  private Amounts() {}

  /** A size in bytes, or a speed in bytes per second; empty when the text is none. */
  public static OptionalLong bytes(String text) {
    Matcher matcher = NUMBER_AND_UNIT.matcher(text.strip());
    if (!matcher.matches()) {
      return OptionalLong.empty();
    }
    String unit = matcher.group(2);
    long bits = bits(unit.endsWith("/s") ? unit.substring(0, unit.length() - 2) : unit);
    return bits == 0 ? OptionalLong.empty() : whole(matcher.group(1), bits, Byte.SIZE);
  }

  /** A time in nanoseconds; empty when the text is none. */
  public static OptionalLong nanoseconds(String text) {
    Matcher matcher = NUMBER_AND_UNIT.matcher(text.strip());
    Long unit =
        matcher.matches() ? NANOSECONDS.get(matcher.group(2).toLowerCase(Locale.ROOT)) : null;
    return unit == null ? OptionalLong.empty() : whole(matcher.group(1), unit, 1);
  }

  /** The bits of a unit of sizes, 0 when it is none. */
  private static long bits(String unit) {
    if (unit.isEmpty() || unit.equals("B")) {
      return Byte.SIZE;
    }
    String rest = unit.substring(1);
    boolean prefixed = LETTERS.indexOf(Character.toLowerCase(unit.charAt(0))) >= 0;
    String lower = (prefixed ? rest : unit).toLowerCase(Locale.ROOT);
    if (lower.equals("bit") || lower.equals("bits") || lower.equals("bps")) {
      return prefixed ? power(DECIMAL, unit) : 1;
    }
    if (!prefixed) {
      return 0;
    }
    return switch (rest) {
      case "", "i", "iB" -> Byte.SIZE * power(BINARY, unit);
      case "B" -> Byte.SIZE * power(DECIMAL, unit);
      default -> 0;
    };
  }

  private static long power(long base, String unit) {
    long power = 1;
    for (int i = LETTERS.indexOf(Character.toLowerCase(unit.charAt(0))); i >= 0; i--) {
      power *= base;
    }
    return power;
  }

  private static OptionalLong whole(String number, long times, long by) {
    BigDecimal value =
        new BigDecimal(number)
            .multiply(BigDecimal.valueOf(times))
            .divideToIntegralValue(BigDecimal.valueOf(by));
    return value.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0
        ? OptionalLong.empty()
        : OptionalLong.of(value.longValue());
  }
}

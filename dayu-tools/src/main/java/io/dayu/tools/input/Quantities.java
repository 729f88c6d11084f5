package io.dayu.tools.input;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Times, sizes and speeds as users write them: {@code 1500ms}, {@code 64MB}, {@code 20Mbit} or
 * {@code 2.5MB/s}. A speed always has its unit, since some count links in bits and some in bytes.
 */
public final class Quantities {
  private static final Pattern NUMBER_AND_UNIT = Pattern.compile("(\\d+(?:\\.\\d+)?)([A-Za-z]*)");
  private static final Map<String, Long> NANOSECONDS =
      Map.of(
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "h", 3_600_000_000_000L,
          "d", 86_400_000_000_000L);
  private static final Map<String, Long> BYTES =
      Map.of(
          "", 1L,
          "B", 1L,
          "KB", 1_000L,
          "MB", 1_000_000L,
          "GB", 1_000_000_000L,
          "TB", 1_000_000_000_000L,
          "KiB", 1L << 10,
          "MiB", 1L << 20,
          "GiB", 1L << 30);

  private static final Map<String, Long> BITS =
      Map.of("bit", 1L, "Kbit", 1_000L, "Mbit", 1_000_000L, "Gbit", 1_000_000_000L);
  private static final Map<String, Long> BITS_OF_SPEEDS = bitsOfSpeeds();
  private static final String PER_SECOND = "/s";

  private Quantities() {}

  /** A time in nanoseconds. */
  public static long nanoseconds(String text) {
    return parse(text, NANOSECONDS, "a time; write 1500ms, 15s, 10m, 2h or 1d");
  }

  /** A size in bytes. */
  public static long bytes(String text) {
    return parse(text, BYTES, "a size; write 64MB, 64MiB or 250MB");
  }

  /** A speed in bytes a second, written in bits or bytes; only 0 needs no unit. */
  public static long bytesPerSec(String text) {
    String amount =
        text.endsWith(PER_SECOND) ? text.substring(0, text.length() - PER_SECOND.length()) : text;
    if (amount.equals("0")) {
      return 0;
    }
    return parse(amount, BITS_OF_SPEEDS, "a speed; write 20Mbit or 2.5MB/s") / Byte.SIZE;
  }

  private static Map<String, Long> bitsOfSpeeds() {
    Map<String, Long> units = new HashMap<>(BITS);
    BYTES.forEach((unit, bytes) -> units.put(unit, bytes * Byte.SIZE));
    units.remove("");
    return Map.copyOf(units);
  }

  private static long parse(String text, Map<String, Long> units, String right) {
    Matcher matcher = NUMBER_AND_UNIT.matcher(text);
    Long unit = matcher.matches() ? units.get(matcher.group(2)) : null;
    if (unit == null) {
      throw new BadInputException(text + " is not " + right);
    }
    BigDecimal value = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit));
    if (value.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
      throw new BadInputException(text + " is too great");
    }
    return value.longValue();
  }
}

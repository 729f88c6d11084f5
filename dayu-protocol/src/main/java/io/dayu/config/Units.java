package io.dayu.config;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Numbers as people read them, each with the unit that fits its size: sizes and rates in powers of
 * 1000, so that one divides by the other. {@link Amounts} reads what people write.
 */
public final class Units {
  private static final String[] SIZES = {"B", "KB", "MB", "GB", "TB", "PB"};
  private static final String[] BITS = {"bit/s", "kbit/s", "Mbit/s", "Gbit/s"};
  private static final double KB = 1000;
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");

  private Units() {}

  /** Bytes, such as 12.5 GB. */
  public static String bytes(long bytes) {
    double value = bytes;
    int unit = 0;
    while (Math.abs(value) >= KB && unit < SIZES.length - 1) {
      value /= KB;
      unit++;
    }
    return unit == 0 ? bytes + " B" : oneDigit(value) + " " + SIZES[unit];
  }

  /** A rate, such as 87.5 MB/s. */
  public static String rate(long bytesPerSec) {
    return bytes(bytesPerSec) + "/s";
  }

  /** A speed as network interfaces are called: 10.0 Gbit/s, 160 kbit/s. */
  public static String bits(long bytesPerSec) {
    double bits = 8.0 * bytesPerSec;
    int unit = 0;
    while (bits >= 999.5 && unit < BITS.length - 1) {
      bits /= 1000;
      unit++;
    }
    return String.format(Locale.ROOT, "%.3g %s", bits, BITS[unit]);
  }

  /** A time, such as 3 m 20 s. */
  public static String time(long ms) {
    long seconds = TimeUnit.MILLISECONDS.toSeconds(ms);
    if (ms < 10_000) {
      return oneDigit(ms / 1000.0) + " s";
    }
    if (seconds < 60) {
      return seconds + " s";
    }
    if (seconds < 3600) {
      return seconds / 60 + " m " + seconds % 60 + " s";
    }
    return seconds / 3600 + " h " + seconds % 3600 / 60 + " m";
  }

  /** A moment by its milliseconds since 1970 UTC, such as 2026-11-26 07:40:12. */
  public static String moment(long ms) {
    return LocalDateTime.ofEpochSecond(ms / 1000, 0, ZoneOffset.UTC).format(MOMENT);
  }

  /** A time of a read or the like, such as 12.5 ms. */
  public static String shortTime(long micros) {
    double ms = micros / 1e3;
    if (ms < 1) {
      return String.format(Locale.ROOT, "%.2f ms", ms);
    }
    return ms < 1_000 ? oneDigit(ms) + " ms" : oneDigit(ms / 1e3) + " s";
  }

  private static String oneDigit(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}

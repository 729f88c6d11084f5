package io.dayu.hdfs.cli;

import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Numbers as people read them. */
final class Units {
  private static final String[] BINARY = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
  private static final double KIB = 1024;

  private Units() {}

  /** Bytes, such as 12.5 GiB. */
  static String bytes(long bytes) {
    double value = bytes;
    int unit = 0;
    while (Math.abs(value) >= KIB && unit < BINARY.length - 1) {
      value /= KIB;
      unit++;
    }
    return unit == 0 ? bytes + " B" : oneDigit(value) + " " + BINARY[unit];
  }

  /** A rate, such as 87.5 MB/s. */
  static String rate(long bytesPerSec) {
    return oneDigit(bytesPerSec / 1e6) + " MB/s";
  }

  /** A time, such as 3 m 20 s. */
  static String time(long ms) {
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

  private static String oneDigit(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}

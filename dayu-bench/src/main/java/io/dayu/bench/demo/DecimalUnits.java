package io.dayu.bench.demo;

import java.util.Locale;

/** Numbers as people read them: decimal megabytes, seconds, percent. */
final class DecimalUnits {
  private static final double NS_PER_SEC = 1e9;

  private DecimalUnits() {}

  /** Megabytes; larger units where the number would get too long for its place. */
  static String bytes(double bytes) {
    if (bytes < 9_999.95e6) {
      return decimal(bytes / 1e6) + " MB";
    }
    return bytes < 9_999.95e9 ? decimal(bytes / 1e9) + " GB" : decimal(bytes / 1e12) + " TB";
  }

  static String bytes(long bytes) {
    return bytes((double) bytes);
  }

  static String rate(double bytesPerSec) {
    return bytes(bytesPerSec) + "/s";
  }

  static String rate(long bytesPerSec) {
    return rate((double) bytesPerSec);
  }

  static String seconds(double seconds) {
    return decimal(seconds) + " s";
  }

  static String millis(long ns) {
    return decimal(ns / 1e6) + " ms";
  }

  /** Minutes and seconds; a dash for what cannot be told. */
  static String timeLeft(double seconds) {
    if (!(seconds < 100 * 3600)) {
      return "-";
    }
    long whole = Math.round(seconds);
    return String.format(Locale.ROOT, "%d:%02d", whole / 60, whole % 60);
  }

  static String percent(double share) {
    return Math.round(share * 100) + " %";
  }

  static double secondsOf(long ns) {
    return ns / NS_PER_SEC;
  }

  /** A number with one decimal. */
  static String decimal(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}

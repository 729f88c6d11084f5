package io.dayu.tools.report;

import java.util.Locale;

/** Numbers as people read them. */
public final class Show {
  private Show() {}

  /** With so many digits behind the point. */
  public static String number(double value, int digits) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%." + digits + "f", value);
  }

  /** A share as percents, with two digits behind the point. */
  public static String percent(double share) {
    return Double.isNaN(share) ? "-" : number(100 * share, 2) + " %";
  }

  public static String bytes(double bytes) {
    String[] units = {"B", "KB", "MB", "GB", "TB", "PB"};
    double value = bytes;
    int unit = 0;
    while (value >= 1000 && unit < units.length - 1) {
      value /= 1000;
      unit++;
    }
    return number(value, unit == 0 ? 0 : 1) + " " + units[unit];
  }

  public static String seconds(double seconds) {
    return number(seconds, 1) + " s";
  }
}

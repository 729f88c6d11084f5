package io.dayu.hdfs.limits;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** The limits, each with its key. */
enum SiteLimit {
  /** The p90 of clients' times, in times its usual. */
  CLIENTS_P90("dayu.limit.clients-p90", 1, "the p90 of clients' times was %s times its usual"),
  /** The share of transfers that fail. */
  FAILED_TRANSFERS(
      "dayu.limit.failed-transfers", 100, "%s %% of transfers failed within five minutes"),
  /** By how much of its forecast a recovery took longer. */
  FORECAST_ERROR(
      "dayu.limit.forecast-error", 100, "a recovery took %s %% longer than its forecast"),
  /** The share of time for which Dayu holds the namesystem lock. */
  LOCK_SHARE(
      "dayu.limit.lock-share", 100, "Dayu held the namesystem lock for %s %% of five minutes");

  private final String key;
  private final int shownTimes;
  private final String phrase;

  SiteLimit(String key, int shownTimes, String phrase) {
    this.key = key;
    this.shownTimes = shownTimes;
    this.phrase = phrase;
  }

  String key() {
    return key;
  }

  /** Its name in documents. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** A value and its bound, in words. */
  String words(double value, double bound) {
    return String.format(Locale.ROOT, phrase, shown(value))
        + String.format(
            Locale.ROOT,
            shownTimes == 1 ? ", more than %s (%s)" : ", more than %s %% (%s)",
            shown(bound),
            key);
  }

  /** With a second decimal where there is one: a share of the lock may be far below a per cent. */
  private String shown(double value) {
    return new DecimalFormat("0.0#", DecimalFormatSymbols.getInstance(Locale.ROOT))
        .format(shownTimes * value);
  }
}

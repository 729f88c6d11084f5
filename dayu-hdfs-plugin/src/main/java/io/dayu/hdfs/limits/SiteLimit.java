package io.dayu.hdfs.limits;

import java.util.Locale;

/** The limits, each with its key. */
enum SiteLimit {
  /** The p90 of clients' times, in times its usual. */
  CLIENTS_P90("dayu.limit.clients-p90", 1, "the p90 of clients' times was %.1f times its usual"),
  /** The share of transfers that fail. */
  FAILED_TRANSFERS(
      "dayu.limit.failed-transfers", 100, "%.1f %% of transfers failed within five minutes"),
  /** By how much of its forecast a recovery took longer. */
  FORECAST_ERROR(
      "dayu.limit.forecast-error", 100, "a recovery took %.1f %% longer than its forecast"),
  /** The share of time for which Dayu holds the namesystem lock. */
  LOCK_SHARE(
      "dayu.limit.lock-share", 100, "Dayu held the namesystem lock for %.1f %% of five minutes");

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
    return String.format(Locale.ROOT, phrase, shownTimes * value)
        + String.format(
            Locale.ROOT,
            shownTimes == 1 ? ", more than %.1f (%s)" : ", more than %.1f %% (%s)",
            shownTimes * bound,
            key);
  }
}

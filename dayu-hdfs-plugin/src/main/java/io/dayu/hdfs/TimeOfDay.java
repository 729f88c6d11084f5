package io.dayu.hdfs;

import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoField;
import java.util.function.LongSupplier;

/**
 * Milliseconds since 1970 UTC, for people to read in the history; it may jump, and nothing is
 * decided by it but how many DataNodes a site wants awake at which time of day.
 */
final class TimeOfDay implements LongSupplier {
  @Override
  public long getAsLong() {
    return System.currentTimeMillis();
  }

  /** The minute of the day in the time zone of this process. */
  static int minute() {
    return LocalTime.now(ZoneId.systemDefault()).get(ChronoField.MINUTE_OF_DAY);
  }
}

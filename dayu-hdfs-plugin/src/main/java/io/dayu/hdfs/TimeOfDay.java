package io.dayu.hdfs;

import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoField;
import java.util.function.LongSupplier;

/**
 * Milliseconds since 1970 UTC, for people to read in the history; it may jump.
 *
 * <p>By it is decided how many DataNodes a site wants awake and which profile holds at which time
 * of day, and for how long nobody has read a file, for HDFS notes that by this clock. Nothing else
 * is.
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

package io.dayu.hdfs;

import java.util.function.LongSupplier;

/**
 * Milliseconds since 1970 UTC, for people to read in the history; it may jump, and nothing is
 * decided by it.
 */
final class TimeOfDay implements LongSupplier {
  @Override
  public long getAsLong() {
    return System.currentTimeMillis();
  }
}

package io.dayu.hdfs.status;

import java.util.OptionalDouble;

/**
 * The progress of a recovery and the time it has left, for people to look at.
 *
 * @param totalBytes all its bytes, those that have arrived and those that have not; 0 when there is
 *     none
 * @param doneBytes of them, those that have arrived
 * @param bytesPerSec how fast they arrived of late
 * @param secondsLeft until all have arrived at that rate; empty while it cannot be told
 * @param errorSoFar how far what was told in this recovery is from what is told now, measured as
 *     the next; empty while nothing was told
 * @param lastError how wrong that was during the last recovery that ended: the mean distance from
 *     what was really left, by the mean of what was really left; empty before the first
 */
public record RecoveryForecast(
    long totalBytes,
    long doneBytes,
    double bytesPerSec,
    OptionalDouble secondsLeft,
    OptionalDouble errorSoFar,
    OptionalDouble lastError) {
  /** Nothing to recover, nor has there been. */
  public static final RecoveryForecast NONE =
      new RecoveryForecast(
          0, 0, 0, OptionalDouble.of(0), OptionalDouble.empty(), OptionalDouble.empty());
}

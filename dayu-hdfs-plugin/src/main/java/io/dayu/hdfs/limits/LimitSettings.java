package io.dayu.hdfs.limits;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;

/**
 * The bounds that a site sets.
 *
 * @param clientsTimes how many times its usual the p90 of clients' times may be
 * @param clientsForNs for how long it may be more
 * @param failedShare the share of transfers that may fail
 * @param forecastShare by how much of its forecast a recovery may take longer
 * @param lockShare the share of time for which Dayu may hold the namesystem lock
 */
public record LimitSettings(
    double clientsTimes,
    long clientsForNs,
    double failedShare,
    double forecastShare,
    double lockShare) {
  private static final long HOUR_MS = 3_600_000;

  /**
   * Reads the keys.
   *
   * @throws DayuConfigException naming the first wrong key
   */
  public static LimitSettings read(DayuConfigReader keys) throws DayuConfigException {
    return new LimitSettings(
        keys.factor(SiteLimit.CLIENTS_P90.key(), 1, 1_000),
        keys.durationNs("dayu.limit.clients-p90.for", 1_000, HOUR_MS),
        keys.share(SiteLimit.FAILED_TRANSFERS.key(), false),
        keys.factor(SiteLimit.FORECAST_ERROR.key(), 0.1, 100),
        keys.share(SiteLimit.LOCK_SHARE.key(), false));
  }
}

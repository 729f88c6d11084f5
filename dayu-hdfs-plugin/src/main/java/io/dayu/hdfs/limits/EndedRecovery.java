package io.dayu.hdfs.limits;

/**
 * A recovery that has ended, beside its forecast.
 *
 * @param blocks that the forecast was made of
 * @param comparable whether nothing more was lost, and no setting changed, after the forecast
 */
record EndedRecovery(long blocks, long tookMs, long forecastMs, boolean comparable) {}

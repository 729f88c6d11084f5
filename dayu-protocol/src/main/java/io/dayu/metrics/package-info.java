/**
 * All that Dayu shows of itself to Prometheus: the list of all metrics of both sides, by which they
 * are registered, documented and looked up, and the page on a daemon's own web server.
 *
 * <p>Counts nothing itself and knows neither side. Safe for any thread.
 */
@NullMarked
package io.dayu.metrics;

import org.jspecify.annotations.NullMarked;

/**
 * The counters and timers of Dayu, by Micrometer.
 *
 * <p>Bound outside the algorithms; nothing here decides. Safe for any thread.
 */
@NullMarked
package io.dayu.hdfs.metrics;

import org.jspecify.annotations.NullMarked;

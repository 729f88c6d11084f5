/**
 * Fail-slow devices: disks, and DataNodes' reads, that answer much slower than their peers under
 * the same load.
 *
 * <p>{@link io.dayu.core.failslow.PeerTimes} says how long an answer should take, {@link
 * io.dayu.core.failslow.FailSlowDetector} which devices are slow for long enough to be called so
 * (after Perseus, FAST'23). Pure: the time is an argument.
 */
@NullMarked
package io.dayu.core.failslow;

import org.jspecify.annotations.NullMarked;

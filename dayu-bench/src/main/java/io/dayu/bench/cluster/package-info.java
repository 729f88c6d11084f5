/**
 * Clusters to prove Dayu on: one embedded in this process, configured as a real one.
 *
 * <p>Helpers for tests and demo; no assertions here. Any thread, one at a time.
 */
@NullMarked
package io.dayu.bench.cluster;

import org.jspecify.annotations.NullMarked;

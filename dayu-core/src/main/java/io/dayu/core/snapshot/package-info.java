/**
 * The basis of a plan: the cluster at one instant, as immutable records.
 *
 * <p>Only values live here; nothing computes, waits or reads a clock. Any thread.
 */
@NullMarked
package io.dayu.core.snapshot;

import org.jspecify.annotations.NullMarked;

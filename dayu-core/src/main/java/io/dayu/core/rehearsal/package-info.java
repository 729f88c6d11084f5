/**
 * Recoveries played through before they happen: plans upon plans, without a cluster.
 *
 * <p>The slot engine decides here, as it does for real recoveries; what moves is taken to move as
 * planned. Any thread, no clock.
 */
@NullMarked
package io.dayu.core.rehearsal;

import org.jspecify.annotations.NullMarked;

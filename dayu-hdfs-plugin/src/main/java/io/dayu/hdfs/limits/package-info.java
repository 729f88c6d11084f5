/**
 * Limits that a site sets: Dayu steps back when one is passed, and stock HDFS recovers until an
 * operator has Dayu resume. In shadow mode a passed limit is told alone.
 *
 * <p>The planner thread looks once a second; the namesystem lock is not taken. That Dayu has
 * stepped back is in the history, so that it holds over restarts and failovers.
 */
@NullMarked
package io.dayu.hdfs.limits;

import org.jspecify.annotations.NullMarked;

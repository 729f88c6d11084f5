/**
 * A history of what has happened, kept over restarts and failovers: recoveries and operators'
 * orders.
 *
 * <p>Each NameNode has a file of its own and copies what others wrote. Nothing here waits for a
 * disk on a thread of HDFS's or of the planner; a failure is told once and harms nothing.
 */
@NullMarked
package io.dayu.hdfs.history;

import org.jspecify.annotations.NullMarked;

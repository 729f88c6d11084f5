/**
 * The tables of what is known: DataNodes, blocks that wait, transfers under way.
 *
 * <p>All belong to the planner thread and decide nothing.
 */
@NullMarked
package io.dayu.hdfs.state;

import org.jspecify.annotations.NullMarked;

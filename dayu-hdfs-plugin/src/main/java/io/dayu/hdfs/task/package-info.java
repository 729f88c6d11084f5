/**
 * The table of waiting tasks, kept by changes of HDFS's queue.
 *
 * <p>No locks and no Hadoop calls. Owned by the planner thread.
 */
@NullMarked
package io.dayu.hdfs.task;

import org.jspecify.annotations.NullMarked;

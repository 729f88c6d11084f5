/**
 * The hands of the scheduler: plans are booked in HDFS, ordered from the agents, and followed until
 * each transfer has ended.
 */
@NullMarked
package io.dayu.hdfs.execution;

import org.jspecify.annotations.NullMarked;

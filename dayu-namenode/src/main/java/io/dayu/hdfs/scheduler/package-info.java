/**
 * The duty cycle: when slots are planned, from which picture of the cluster, and when the queue
 * goes back to stock HDFS.
 */
@NullMarked
package io.dayu.hdfs.scheduler;

import org.jspecify.annotations.NullMarked;

/**
 * Background tasks: each finds work in the tables of a scan and says what it gains and costs. What
 * a task finds is a hint and no order: nothing here changes HDFS.
 */
@NullMarked
package io.dayu.curator.task;

import org.jspecify.annotations.NullMarked;

/** Operators' questions and orders to the scheduler, by the planner thread or beside it. */
@NullMarked
package io.dayu.hdfs.operator;

import org.jspecify.annotations.NullMarked;

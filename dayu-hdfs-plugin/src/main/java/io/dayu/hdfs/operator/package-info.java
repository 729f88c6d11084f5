/** What operators ask of the scheduler and order it to do, by the planner thread or beside it. */
@NullMarked
package io.dayu.hdfs.operator;

import org.jspecify.annotations.NullMarked;

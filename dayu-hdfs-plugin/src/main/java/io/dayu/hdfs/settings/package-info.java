/**
 * The checked settings of the NameNode side, and those of them that an operator may change while it
 * runs.
 *
 * <p>Decides nothing. What changes is changed by the planner thread between two of its rounds; any
 * thread may read.
 */
@NullMarked
package io.dayu.hdfs.settings;

import org.jspecify.annotations.NullMarked;

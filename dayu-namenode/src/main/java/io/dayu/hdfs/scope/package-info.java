/**
 * The part of HDFS's low-redundancy queue that is Dayu's, as {@code dayu.scope} says.
 *
 * <p>Knows nothing of HDFS. The gated queue and the planner ask it.
 */
@NullMarked
package io.dayu.hdfs.scope;

import org.jspecify.annotations.NullMarked;

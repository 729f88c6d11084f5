/** Tests of jobs played on a simulated HDFS. */
@NullMarked
package io.dayu.sim.trace.swim;

import org.jspecify.annotations.NullMarked;

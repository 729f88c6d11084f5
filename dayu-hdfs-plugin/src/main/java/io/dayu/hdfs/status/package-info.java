/** The scheduler's work, for whoever looks: status, slots, recoveries and forecasts. */
@NullMarked
package io.dayu.hdfs.status;

import org.jspecify.annotations.NullMarked;

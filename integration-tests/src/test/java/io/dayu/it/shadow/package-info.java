/** Shadow mode on an embedded cluster: stock HDFS recovers, and Dayu records and forecasts. */
@NullMarked
package io.dayu.it.shadow;

import org.jspecify.annotations.NullMarked;

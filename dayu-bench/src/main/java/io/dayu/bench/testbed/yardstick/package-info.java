/** The yardstick: a program that fills links with evenly spaced packets, without HDFS. */
@NullMarked
package io.dayu.bench.testbed.yardstick;

import org.jspecify.annotations.NullMarked;

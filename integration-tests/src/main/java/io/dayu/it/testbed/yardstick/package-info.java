/** The yardstick: a program that fills links with evenly spaced packets, without HDFS. */
@NullMarked
package io.dayu.it.testbed.yardstick;

import org.jspecify.annotations.NullMarked;

/**
 * The frontier of recovery time and what clients feel: stock HDFS's settings and Dayu's in one run,
 * reduced within each seed.
 */
@NullMarked
package io.dayu.bench.testbed.frontier;

import org.jspecify.annotations.NullMarked;

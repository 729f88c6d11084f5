/**
 * The foreground: a program that reads and writes, open loop at the rates of a trace, or closed
 * loop in phases.
 */
@NullMarked
package io.dayu.bench.testbed.load;

import org.jspecify.annotations.NullMarked;

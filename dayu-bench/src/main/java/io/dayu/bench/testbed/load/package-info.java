/** The foreground: a program that reads and writes at the rates of a trace, open loop. */
@NullMarked
package io.dayu.bench.testbed.load;

import org.jspecify.annotations.NullMarked;

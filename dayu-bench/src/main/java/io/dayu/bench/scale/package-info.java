/**
 * A real NameNode and thousands of simulated DataNodes: the cost of Dayu to a NameNode at full
 * size.
 */
@NullMarked
package io.dayu.bench.scale;

import org.jspecify.annotations.NullMarked;

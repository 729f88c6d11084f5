/**
 * One real NameNode and thousands of simulated DataNodes: what Dayu costs a NameNode at full size.
 */
@NullMarked
package io.dayu.bench.scale;

import org.jspecify.annotations.NullMarked;

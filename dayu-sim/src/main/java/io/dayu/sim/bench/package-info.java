/**
 * The planner's speed, measured with JMH beside a plain scan over all nodes.
 *
 * <p>Runs dayu-core's own classes; nothing of the algorithms is repeated here but the scan. One
 * thread.
 */
@NullMarked
package io.dayu.sim.bench;

import org.jspecify.annotations.NullMarked;

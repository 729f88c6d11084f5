/**
 * Which files clients write, and when: the generator and SWIM's jobs.
 *
 * <p>Nothing here knows where replicas go.
 */
@NullMarked
package io.dayu.sim.write.load;

import org.jspecify.annotations.NullMarked;

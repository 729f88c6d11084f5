/**
 * The files that clients write, and their times: the generator and SWIM's jobs.
 *
 * <p>Nothing here knows the places of replicas.
 */
@NullMarked
package io.dayu.sim.write.load;

import org.jspecify.annotations.NullMarked;

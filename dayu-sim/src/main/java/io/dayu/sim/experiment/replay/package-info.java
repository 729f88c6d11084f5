/**
 * Plan dumps: all that one plan was made from and the plan itself, as text that can be planned
 * again.
 *
 * <p>The only files that the experiments know. One thread each.
 */
@NullMarked
package io.dayu.sim.experiment.replay;

import org.jspecify.annotations.NullMarked;

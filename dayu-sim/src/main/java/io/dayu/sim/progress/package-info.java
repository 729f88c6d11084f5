/** The progress of a long piece of work, as a bar or as lines. Any thread. */
@NullMarked
package io.dayu.sim.progress;

import org.jspecify.annotations.NullMarked;

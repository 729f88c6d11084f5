/** How far a long piece of work is, as a bar or as lines. Any thread. */
@NullMarked
package io.dayu.sim.progress;

import org.jspecify.annotations.NullMarked;

/**
 * Random numbers that are functions of their place instead of members of a sequence.
 *
 * <p>Pure functions. Any thread.
 */
@NullMarked
package io.dayu.sim.hash;

import org.jspecify.annotations.NullMarked;

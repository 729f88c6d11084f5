/**
 * Learns when a background task pays (Curator, NSDI'17, section 4): Q-learning with linear
 * functions, held inside a band in which it can do no harm, and judged by what it would have done
 * before it may decide.
 *
 * <p>Pure: who uses it gives it time, chance and measurements. Not thread safe.
 */
@NullMarked
package io.dayu.tools.learn;

import org.jspecify.annotations.NullMarked;

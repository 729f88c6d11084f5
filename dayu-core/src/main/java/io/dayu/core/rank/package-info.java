/**
 * The order in which nodes are preferred as an end of a transfer (section 4.1), and what a slot
 * knows of all nodes together.
 *
 * <p>All mutable classes belong to one plan and one thread.
 */
@NullMarked
package io.dayu.core.rank;

import org.jspecify.annotations.NullMarked;

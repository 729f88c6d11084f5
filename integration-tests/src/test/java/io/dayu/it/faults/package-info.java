/**
 * Recoveries in which something goes wrong: sources, destinations, files and the planner itself.
 */
@NullMarked
package io.dayu.it.faults;

import org.jspecify.annotations.NullMarked;

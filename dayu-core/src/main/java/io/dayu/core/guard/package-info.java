/**
 * The control loop by which a node keeps recovery from hurting clients on a device, and how long
 * clients' operations usually take.
 *
 * <p>Pure classes that are told the time and what was measured. Agents run them, and of the rest of
 * this module only the counts of reads.
 */
@NullMarked
package io.dayu.core.guard;

import org.jspecify.annotations.NullMarked;

/**
 * The control loops by which a node keeps recovery from hurting clients on what is not a link: a
 * device, or all that clients feel.
 *
 * <p>Pure classes that are told the time and what was measured. Agents run them, and nothing else
 * of this module.
 */
@NullMarked
package io.dayu.core.guard;

import org.jspecify.annotations.NullMarked;

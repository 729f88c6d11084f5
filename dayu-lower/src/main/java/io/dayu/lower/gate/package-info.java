/**
 * The gates that a lowered jar passes: its class files' versions, what its classes call, and that
 * they load.
 */
@NullMarked
package io.dayu.lower.gate;

import org.jspecify.annotations.NullMarked;

/**
 * The control loops of a recovery: pure classes that are told the time and what was measured, and
 * decide by that.
 */
@NullMarked
package io.dayu.core.control;

import org.jspecify.annotations.NullMarked;

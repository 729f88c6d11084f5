/** Lowered samples do what they did. */
@NullMarked
package io.dayu.lower;

import org.jspecify.annotations.NullMarked;

/** Measurements of a real NameNode at full size, made small. */
@NullMarked
package io.dayu.it.scale;

import org.jspecify.annotations.NullMarked;

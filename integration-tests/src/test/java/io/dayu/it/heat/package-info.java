/** Reads of blocks counted, on embedded clusters. */
@NullMarked
package io.dayu.it.heat;

import org.jspecify.annotations.NullMarked;

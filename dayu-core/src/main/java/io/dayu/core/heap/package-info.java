/**
 * A primitive heap for the algorithms that repeatedly take the first of many numbered things.
 *
 * <p>Knows nothing of nodes or links. One thread an instance.
 */
@NullMarked
package io.dayu.core.heap;

import org.jspecify.annotations.NullMarked;

/**
 * The rate of each chosen transfer: iterative weighted shuffle scheduling (section 4.3).
 *
 * <p>Works on link numbers and bytes alone; nothing is chosen here. One thread an instance.
 */
@NullMarked
package io.dayu.core.rate;

import org.jspecify.annotations.NullMarked;

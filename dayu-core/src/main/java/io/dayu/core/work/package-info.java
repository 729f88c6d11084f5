/**
 * The life of copies that policies want of blocks which lack nothing, from the want to its one
 * outcome.
 *
 * <p>Pure classes that are told the time and what happens. Nothing here is thread safe but what is
 * immutable.
 */
@NullMarked
package io.dayu.core.work;

import org.jspecify.annotations.NullMarked;

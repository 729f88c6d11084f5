/** The decision on when machines that are not needed are switched off, and on again. */
@NullMarked
package io.dayu.core.power;

import org.jspecify.annotations.NullMarked;

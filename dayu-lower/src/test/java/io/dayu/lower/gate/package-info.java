/** Gates let through what is right alone. */
@NullMarked
package io.dayu.lower.gate;

import org.jspecify.annotations.NullMarked;

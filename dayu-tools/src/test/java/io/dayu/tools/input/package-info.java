/** Tests of {@link io.dayu.tools.input}. */
@NullMarked
package io.dayu.tools.input;

import org.jspecify.annotations.NullMarked;

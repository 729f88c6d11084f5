/** Tests of reading and writing traces. */
@NullMarked
package io.dayu.tools.trace;

import org.jspecify.annotations.NullMarked;

/** The command behind {@code ./dayu testbed}: real daemons on shaped links. */
@NullMarked
package io.dayu.bench.testbed;

import org.jspecify.annotations.NullMarked;

/** The command behind {@code ./dayu testbed}: real daemons on shaped links. */
@NullMarked
package io.dayu.it.testbed;

import org.jspecify.annotations.NullMarked;

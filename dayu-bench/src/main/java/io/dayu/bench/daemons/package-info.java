/** Stock daemons in JVMs of their own, with or without the one drop-in jar on their class path. */
@NullMarked
package io.dayu.bench.daemons;

import org.jspecify.annotations.NullMarked;

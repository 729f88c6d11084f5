/** Clients that ask the NameNode and measure how long it takes; threads of their own. */
@NullMarked
package io.dayu.bench.scale.load;

import org.jspecify.annotations.NullMarked;

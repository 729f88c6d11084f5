/** Clients that ask the NameNode and measure how long it takes; threads of their own. */
@NullMarked
package io.dayu.it.scale.load;

import org.jspecify.annotations.NullMarked;

/** Tests of shares of links. */
@NullMarked
package io.dayu.sim.write.net;

import org.jspecify.annotations.NullMarked;

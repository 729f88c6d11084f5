/** New blocks on embedded clusters with Dayu's placement policy. */
@NullMarked
package io.dayu.it.placement;

import org.jspecify.annotations.NullMarked;

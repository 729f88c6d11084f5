/**
 * Public traces of other formats made into ours, one class a format.
 *
 * <p>Each has a static {@code convert} from paths to a path. One thread.
 */
@NullMarked
package io.dayu.sim.convert;

import org.jspecify.annotations.NullMarked;

/**
 * Clusters whose size follows what clients do, played minute by minute.
 *
 * <p>Bytes are fluid: what is read and written in a minute, what each rank owes and lacks. The
 * layout, the offload set and Dayu's loop are dayu-core's own. One thread.
 */
@NullMarked
package io.dayu.sim.elastic;

import org.jspecify.annotations.NullMarked;

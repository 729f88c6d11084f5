/**
 * The links, disks and reports that simulated writes meet: what is free, who shares it, what agents
 * say of it.
 *
 * <p>Nothing here chooses a DataNode. One thread a run.
 */
@NullMarked
package io.dayu.sim.write.net;

import org.jspecify.annotations.NullMarked;

package io.dayu.sim.stock;

import io.dayu.sim.engine.LostBlock;

/**
 * A replica that waits in its source's queue (HDFS's BlockTargetPair).
 *
 * @param scheduledNs time at which it was put there
 */
record QueuedWork(LostBlock block, int source, int target, long scheduledNs) {}

package io.dayu.hdfs.namesystem;

import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.protocol.BlockRef;

/**
 * A replicated block of the low-redundancy queue, as HDFS names it and as the planner sees it.
 *
 * @param block id, generation stamp and length at the time it was read
 * @param task the same block by node numbers
 */
public record LowRedundancyBlock(BlockRef block, RecoveryTask task) {}

package io.dayu.hdfs.shadow;

import io.dayu.core.snapshot.RecoveryTask;

/**
 * A block that lacks replicas, as if stock HDFS had booked none.
 *
 * @param striped whether it is an erasure-coded group
 */
public record LackingBlock(RecoveryTask task, boolean striped, BlockStanding standing) {}

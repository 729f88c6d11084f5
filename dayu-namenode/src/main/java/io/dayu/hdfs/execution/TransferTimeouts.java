package io.dayu.hdfs.execution;

/**
 * The times after which a transfer is given up.
 *
 * @param stallNs time without progress after which it is given another source
 * @param lostNs silence after which an agent, or a transfer it does not mention, counts as gone
 * @param standingNs time without progress from any source after which it is planned elsewhere
 * @param soonNs time within which stock HDFS has all blocks that Dayu does not end
 */
public record TransferTimeouts(long stallNs, long lostNs, long standingNs, long soonNs) {}

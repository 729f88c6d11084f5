package io.dayu.bench.testbed.run;

/**
 * How a recovery went.
 *
 * @param noticedNs when the NameNode took the nodes for lost, after time zero
 * @param fullNs when all blocks were back, or when the wait for it ended
 * @param finished whether all blocks came back
 */
record RecoveryTimes(long noticedNs, long fullNs, boolean finished) {}

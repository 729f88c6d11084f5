package io.dayu.bench.testbed.run;

/**
 * The moments of a recovery: its notice, and when all blocks and groups were back.
 *
 * @param noticedNs time at which the NameNode took the nodes for lost, after time zero
 * @param blocksNs time at which all replicated blocks were back, or the wait for them ended
 * @param groupsNs time at which all erasure-coded groups were back, or the wait for them ended
 * @param missing blocks and groups that had not come back then
 * @param finished true if all came back
 */
record RecoveryTimes(
    long noticedNs,
    long blocksNs,
    long groupsNs,
    AffectedBlocks.Missing missing,
    boolean finished) {
  /** The time at which all was back, or the wait for it ended. */
  long fullNs() {
    return Math.max(blocksNs, groupsNs);
  }
}

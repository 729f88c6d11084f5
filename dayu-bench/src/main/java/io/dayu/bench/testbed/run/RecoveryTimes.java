package io.dayu.bench.testbed.run;

/**
 * The moments of a recovery: its notice, and when all blocks and groups were back.
 *
 * @param noticedNs when the NameNode took the nodes for lost, after time zero
 * @param blocksNs when all replicated blocks were back, or when the wait for them ended
 * @param groupsNs when all erasure-coded groups were back, or when the wait for them ended
 * @param missing what had not come back then
 * @param finished whether all came back
 */
record RecoveryTimes(
    long noticedNs,
    long blocksNs,
    long groupsNs,
    AffectedBlocks.Missing missing,
    boolean finished) {
  /** When all was back, or when the wait for it ended. */
  long fullNs() {
    return Math.max(blocksNs, groupsNs);
  }
}

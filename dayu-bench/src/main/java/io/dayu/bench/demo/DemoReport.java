package io.dayu.bench.demo;

import java.util.Optional;

/**
 * What a run came to.
 *
 * @param lostBlocks blocks on the stopped DataNode
 * @param recoveredBlocks replicas that Dayu's agents made
 * @param recoverySeconds from the declaration of death to full redundancy
 * @param idealSeconds the same if every slot's budgets were used to the last byte
 * @param plannedBytesPerSec mean of the planned rates over the recovery
 * @param blocksLeftToStock blocks that Dayu left to HDFS's own scheduler, or gave to its commands
 * @param plannerFailures rounds of the planner that ended in an exception
 * @param complete whether full redundancy was reached in time
 */
record DemoReport(
    long lostBlocks,
    long lostBytes,
    long recoveredBlocks,
    long recoveredBytes,
    double recoverySeconds,
    double idealSeconds,
    int slots,
    double plannedBytesPerSec,
    RateAccuracy allTransfers,
    RateAccuracy longTransfers,
    RecoveryMoment last,
    ReadTimes before,
    ReadTimes during,
    long blocksLeftToStock,
    long plannerFailures,
    long resentBytes,
    boolean complete,
    FsckVerdict fsck) {

  /** Why the run counts as failed, in one sentence; empty when all is well. */
  Optional<String> failure() {
    if (!complete) {
      return Optional.of("Full redundancy was not reached in time.");
    }
    if (recoveredBlocks < lostBlocks || blocksLeftToStock > 0) {
      return Optional.of(
          "Dayu recovered "
              + recoveredBlocks
              + " of "
              + lostBlocks
              + " blocks; stock HDFS did the rest.");
    }
    if (plannerFailures > 0) {
      return Optional.of("The planner failed " + plannerFailures + " times on the way.");
    }
    if (!fsck.healthy() || fsck.underReplicated() != 0) {
      return Optional.of("fsck does not find the file system healthy.");
    }
    return Optional.empty();
  }
}

package io.dayu.bench.demo;

import java.util.Optional;

/**
 * The result of a run of the demo.
 *
 * @param data that was lost and recovered
 * @param times of the recovery
 * @param accuracy of the transfers' rates
 * @param last the last look at the recovery
 * @param before the foreground's reads with nothing else going on
 * @param during the same while the recovery ran
 * @param verdict on the run
 */
record DemoReport(
    RecoveredData data,
    DemoTimes times,
    DemoAccuracy accuracy,
    RecoveryMoment last,
    ReadTimes before,
    ReadTimes during,
    DemoVerdict verdict) {
  /**
   * The data that was lost and recovered.
   *
   * @param lostBlocks blocks on the stopped DataNode
   * @param recoveredBlocks replicas that Dayu's agents made
   * @param resentBytes bytes that were moved in vain
   */
  record RecoveredData(
      long lostBlocks,
      long lostBytes,
      long recoveredBlocks,
      long recoveredBytes,
      long resentBytes) {}

  /**
   * The duration and the speed of the recovery, beside the ideal.
   *
   * @param recoverySeconds from the declaration of death to full redundancy
   * @param idealSeconds the same if every slot's budgets were used to the last byte
   * @param slots that were planned
   * @param plannedBytesPerSec mean of the planned rates over the recovery
   */
  record DemoTimes(
      double recoverySeconds, double idealSeconds, int slots, double plannedBytesPerSec) {}

  /** The accuracy of transfers' rates: of all transfers, and of those that took a while. */
  record DemoAccuracy(RateAccuracy allTransfers, RateAccuracy longTransfers) {}

  /**
   * The verdict on a run: whether all went as it should.
   *
   * @param complete true if full redundancy was reached in time
   * @param blocksLeftToStock blocks that Dayu left to HDFS's own scheduler, or gave to its commands
   * @param plannerFailures rounds of the planner that ended in an exception
   * @param fsck HDFS's verdict on the file system
   */
  record DemoVerdict(
      boolean complete, long blocksLeftToStock, long plannerFailures, FsckVerdict fsck) {}

  /** The reason why the run counts as failed, in one sentence; empty when all is well. */
  Optional<String> failure() {
    if (!verdict.complete()) {
      return Optional.of("Full redundancy was not reached in time.");
    }
    if (data.recoveredBlocks() < data.lostBlocks() || verdict.blocksLeftToStock() > 0) {
      return Optional.of(
          "Dayu recovered "
              + data.recoveredBlocks()
              + " of "
              + data.lostBlocks()
              + " blocks; stock HDFS did the rest.");
    }
    if (verdict.plannerFailures() > 0) {
      return Optional.of("The planner failed " + verdict.plannerFailures() + " times on the way.");
    }
    if (!verdict.fsck().healthy() || verdict.fsck().underReplicated() != 0) {
      return Optional.of("fsck does not find the file system healthy.");
    }
    return Optional.empty();
  }
}

package io.dayu.bench.demo;

import io.dayu.hdfs.status.SchedulerStatus.BusiestLink;
import io.dayu.hdfs.status.SchedulerStatus.QueueStatus;
import io.dayu.hdfs.status.SchedulerStatus.RunningStatus;

/**
 * The recovery at one moment.
 *
 * @param slot number of the current slot
 * @param slotBudgetBytesPerSec rate that the slot's budgets would allow
 * @param done the recovered part of the lost data
 * @param bytesPerSec measured over the last seconds
 * @param queue of blocks that wait to be planned
 * @param running the transfers under way
 * @param stragglers transfers that went on into another slot
 * @param busiest the link planned nearest to its budget
 */
record RecoveryMoment(
    long slot,
    double slotBudgetBytesPerSec,
    Done done,
    double bytesPerSec,
    QueueStatus queue,
    RunningStatus running,
    StragglerCounts stragglers,
    BusiestLink busiest) {
  /**
   * The recovered part of what was lost.
   *
   * @param bytes bytes moved so far, those of unfinished transfers among them
   */
  record Done(long blocks, long totalBlocks, long bytes, long totalBytes) {}

  /**
   * Stragglers, each counted once a slot.
   *
   * @param kept stragglers that kept their source
   * @param resourced stragglers that were given another source
   * @param held stragglers that had to wait for a source
   */
  record StragglerCounts(long kept, long resourced, long held) {}

  /** Share of the bytes that is done, from 0 to 1. */
  double share() {
    return done.totalBytes() == 0
        ? 0
        : Math.max(0, Math.min(1, (double) done.bytes() / done.totalBytes()));
  }

  /** Seconds left at the present rate; infinite or not a number when it cannot be told. */
  double secondsLeft() {
    return (done.totalBytes() - done.bytes()) / bytesPerSec;
  }

  /** Share of its budget that the busiest link is planned to use. */
  double busiestShare() {
    return busiest.budgetBytesPerSec() == 0
        ? 0
        : (double) busiest.plannedBytesPerSec() / busiest.budgetBytesPerSec();
  }
}

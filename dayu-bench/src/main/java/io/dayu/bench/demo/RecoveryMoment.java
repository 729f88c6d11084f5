package io.dayu.bench.demo;

/**
 * The recovery at one moment.
 *
 * @param doneBytes bytes moved so far, those of unfinished transfers among them
 * @param bytesPerSec measured over the last seconds
 * @param plannedBytesPerSec sum of the planned rates of the transfers under way
 * @param slotBudgetBytesPerSec what the slot's budgets would allow
 * @param kept stragglers that kept their source, counted once a slot
 * @param resourced stragglers that were given another source
 * @param held stragglers that had to wait for a source
 * @param busiest the link planned nearest to its budget, empty when none is used
 */
record RecoveryMoment(
    long slot,
    long doneBlocks,
    long totalBlocks,
    long doneBytes,
    long totalBytes,
    double bytesPerSec,
    long plannedBytesPerSec,
    double slotBudgetBytesPerSec,
    int waitingBlocks,
    int runningTransfers,
    long kept,
    long resourced,
    long held,
    String busiest,
    long busiestPlannedBytesPerSec,
    long busiestBudgetBytesPerSec) {
  /** Share of the bytes that is done, from 0 to 1. */
  double share() {
    return totalBytes == 0 ? 0 : Math.max(0, Math.min(1, (double) doneBytes / totalBytes));
  }

  /** Seconds left at the present rate; infinite or not a number when it cannot be told. */
  double secondsLeft() {
    return (totalBytes - doneBytes) / bytesPerSec;
  }

  /** Share of its budget that the busiest link is planned to use. */
  double busiestShare() {
    return busiestBudgetBytesPerSec == 0
        ? 0
        : (double) busiestPlannedBytesPerSec / busiestBudgetBytesPerSec;
  }
}

package io.dayu.hdfs.status;

/**
 * What the scheduler is doing, for people to look at; immutable.
 *
 * @param planning whether this NameNode's planner is at work (active, out of safe mode)
 * @param gateClosed whether Dayu holds the low-redundancy queue
 * @param gateReason why the gate is as it is
 * @param slot number of the current slot, 0 before the first
 * @param waitingBlocks blocks that wait to be planned
 * @param waitingBytes their bytes, each missing replica counted
 * @param runningTransfers transfers under way
 * @param runningBytes bytes those still have to move
 * @param plannedBytesPerSec sum of their rates
 * @param slotBudgetBytes S of equation 2 of the last full plan
 * @param slotNs length of the slot that was planned last
 * @param busiest the link that is planned nearest to its budget, empty text when none is used
 * @param busiestPlannedBytesPerSec what is planned on it
 * @param busiestBudgetBytesPerSec its budget
 * @param skippedTasks tasks the last plan looked at and left waiting
 */
public record SchedulerStatus(
    boolean planning,
    boolean gateClosed,
    String gateReason,
    long slot,
    int waitingBlocks,
    long waitingBytes,
    int runningTransfers,
    long runningBytes,
    long plannedBytesPerSec,
    long slotBudgetBytes,
    long slotNs,
    String busiest,
    long busiestPlannedBytesPerSec,
    long busiestBudgetBytesPerSec,
    int skippedTasks) {}

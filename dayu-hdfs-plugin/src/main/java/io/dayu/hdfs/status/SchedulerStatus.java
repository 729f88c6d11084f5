package io.dayu.hdfs.status;

import io.dayu.hdfs.namesystem.StockWork;

/**
 * The status of the scheduler, for people to look at; immutable.
 *
 * @param planning whether this NameNode's planner is at work (active, out of safe mode)
 * @param slot the current slot
 * @param queue the blocks that wait to be planned
 * @param running the transfers under way
 * @param stock the work of HDFS's own scheduler; nothing while Dayu plans
 * @param busiest the link that is planned nearest to its budget
 */
public record SchedulerStatus(
    boolean planning,
    SlotStatus slot,
    QueueStatus queue,
    RunningStatus running,
    StockWork stock,
    BusiestLink busiest) {
  /**
   * A slot.
   *
   * @param number 0 before the first
   * @param budgetBytes S of equation 2 of the last full plan
   * @param lengthNs length of the slot that was planned last
   * @param alpha by which the last plan was made; 0 before the first
   */
  public record SlotStatus(long number, long budgetBytes, long lengthNs, double alpha) {}

  /**
   * The blocks that wait to be planned.
   *
   * @param bytes of them, each missing replica counted
   */
  public record QueueStatus(int blocks, long bytes) {}

  /**
   * The transfers under way.
   *
   * @param bytes those still have to move
   * @param plannedBytesPerSec sum of their rates
   */
  public record RunningStatus(int transfers, long bytes, long plannedBytesPerSec) {}

  /**
   * The link that is planned nearest to its budget.
   *
   * @param name empty text when none is used
   * @param plannedBytesPerSec the bandwidth that is planned on it
   * @param budgetBytesPerSec its budget
   */
  public record BusiestLink(String name, long plannedBytesPerSec, long budgetBytesPerSec) {}
}

package io.dayu.hdfs.scheduler;

import io.dayu.core.control.PlannedSlot;
import io.dayu.core.control.SlotAccount;
import io.dayu.core.control.SlotOutcome;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.TransferTable;
import java.util.Optional;

/**
 * Account of the bytes that slots were planned to move, and have moved: the next slot is planned by
 * it.
 *
 * <p>Not thread safe: for the planner thread.
 */
public final class ByteAccount {
  private final TaskTable tasks;
  private final TransferTable transfers;
  private final PlannerMetrics metrics;
  private final SlotAccount account = new SlotAccount();
  private long receivedBytes;

  /** An account of no slot. */
  public ByteAccount(TaskTable tasks, TransferTable transfers, PlannerMetrics metrics) {
    this.tasks = tasks;
    this.transfers = transfers;
    this.metrics = metrics;
  }

  /** A planner begins, or has nothing left to do: the next slot follows none. */
  void close() {
    account.close();
    look();
  }

  /**
   * Outcome of the last slot's plan, as another is about to be made. Empty when nothing was planned
   * in this recovery, too short a time ago to tell, or so long ago that something was in the way,
   * like a pause.
   */
  Optional<SlotOutcome> outcome(long nowNs) {
    look();
    return account.outcome((double) arrivedBytes(), nowNs);
  }

  /** A slot's plan is carried out: what comes now is its own. */
  void planned(PlannedSlot slot, long nowNs) {
    account.planned(slot, (double) tasks.waitingReadBytes(), (double) arrivedBytes(), nowNs);
  }

  /** Looks at all transfers. */
  private void look() {
    long runningBytes = transfers.totals().readBytes();
    receivedBytes = metrics.recoveredReadBytes() + metrics.resentReadBytes() + runningBytes;
  }

  /** Bytes that the slot was planned to move; 0 when there is none. */
  public double plannedBytes() {
    return account.plannedBytes();
  }

  /** Bytes that had come in by the last look, a decode's of all its sources, of use or not. */
  public long receivedBytes() {
    return receivedBytes;
  }

  /**
   * Bytes that had come in by the last look and are of use now: a plan that was carried out since
   * has moved bytes from its transfers to those that are sent again.
   */
  public long arrivedBytes() {
    return receivedBytes - metrics.resentReadBytes();
  }
}

package io.dayu.hdfs.settings;

import io.dayu.core.control.SlotTiming;
import io.dayu.hdfs.execution.TransferTimeouts;
import io.dayu.hdfs.link.LinkTable;
import io.dayu.hdfs.namesystem.BatchSizes;
import io.dayu.hdfs.scheduler.PlanningSettings;

/**
 * All settings of the scheduler, for the wiring: each part is given to those who need it. All
 * values are checked before.
 *
 * @param planning by what slots are planned
 * @param timing how slots follow one another
 * @param timeouts when a transfer is given up
 * @param batches how much is asked of the namesystem at a time
 * @param linkSpeeds link speeds that nobody reports
 * @param leaseSlots slots for which the lease on the queue holds
 * @param handOverNs time for which a block cannot be planned, or does not get on, before stock
 *     scheduling is shown it
 */
public record SchedulerSettings(
    PlanningSettings planning,
    SlotTiming timing,
    TransferTimeouts timeouts,
    BatchSizes batches,
    LinkTable.Speeds linkSpeeds,
    int leaseSlots,
    long handOverNs) {
  /** The time for which the lease on the queue holds. */
  public long leaseNs() {
    return leaseSlots * timing.timeslotNs();
  }
}

package io.dayu.hdfs.slot;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.hdfs.link.LinkTable;
import io.dayu.hdfs.placement.PlacementSettings;
import java.util.concurrent.TimeUnit;

/**
 * How the timeslots run; all values are checked before.
 *
 * @param planner the algorithms' knobs
 * @param plannerGivingWay the same for when transfers to all DataNodes give way to other traffic
 * @param timeslotNs length of a slot
 * @param scheduleLeadNs how long before a slot its plan is made
 * @param heartbeatNs interval of the agents' reports: how long an order may take to arrive
 * @param stallNs time without progress after which a transfer is given another source
 * @param lostNs silence after which an agent, or a transfer it does not mention, counts as gone
 * @param topUpShare share of a plan's transfers that must have ended before what they leave of the
 *     slot is planned again; above 1 never
 * @param leaseSlots slots for which the lease on the queue holds
 * @param tasksPerPlan waiting blocks a plan looks at
 * @param commitBatch replicas booked in one hold of the namesystem write lock
 * @param intakeBatch queue changes read in one hold of the namesystem read lock
 * @param rackUplinkBytesPerSec speed of every rack's uplink, 0 when it never limits
 * @param agentlessLinkBytesPerSec link speed assumed for a DataNode without an agent
 * @param seed of the planner; the slot's number is added
 * @param placement how links are watched for new blocks
 * @param handOverNs time for which a block cannot be planned, links apart, before stock scheduling
 *     is shown it
 */
public record SchedulerSettings(
    PlannerSettings planner,
    PlannerSettings plannerGivingWay,
    long timeslotNs,
    long scheduleLeadNs,
    long heartbeatNs,
    long stallNs,
    long lostNs,
    double topUpShare,
    int leaseSlots,
    int tasksPerPlan,
    int commitBatch,
    int intakeBatch,
    long rackUplinkBytesPerSec,
    long agentlessLinkBytesPerSec,
    long seed,
    PlacementSettings placement,
    long handOverNs) {
  private static final long HAND_OVER_NS = TimeUnit.MINUTES.toNanos(1);

  /** Settings by which stock scheduling is shown a block after a minute. */
  public SchedulerSettings(
      PlannerSettings planner,
      PlannerSettings plannerGivingWay,
      long timeslotNs,
      long scheduleLeadNs,
      long heartbeatNs,
      long stallNs,
      long lostNs,
      double topUpShare,
      int leaseSlots,
      int tasksPerPlan,
      int commitBatch,
      int intakeBatch,
      long rackUplinkBytesPerSec,
      long agentlessLinkBytesPerSec,
      long seed,
      PlacementSettings placement) {
    this(
        planner,
        plannerGivingWay,
        timeslotNs,
        scheduleLeadNs,
        heartbeatNs,
        stallNs,
        lostNs,
        topUpShare,
        leaseSlots,
        tasksPerPlan,
        commitBatch,
        intakeBatch,
        rackUplinkBytesPerSec,
        agentlessLinkBytesPerSec,
        seed,
        placement,
        HAND_OVER_NS);
  }

  /** Length of a slot when no block waits any more: until its plan is made, one has to be told. */
  long lastSlotNs() {
    return Math.min(timeslotNs, scheduleLeadNs + heartbeatNs);
  }

  /** Link speeds that nobody reports. */
  LinkTable.Speeds linkSpeeds() {
    return new LinkTable.Speeds(agentlessLinkBytesPerSec, rackUplinkBytesPerSec);
  }
}

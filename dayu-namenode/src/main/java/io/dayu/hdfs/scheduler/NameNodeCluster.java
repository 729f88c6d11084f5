package io.dayu.hdfs.scheduler;

import io.dayu.core.control.DuePlan;
import io.dayu.core.control.PlannedSlot;
import io.dayu.core.control.SlotCluster;
import io.dayu.core.control.SlotOutcome;
import io.dayu.core.control.SlotSpan;
import io.dayu.core.plan.Plan;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.hdfs.execution.Execution;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.state.TaskTable;
import java.util.Optional;

/**
 * The cluster of a NameNode, which plans are made of and carried out on.
 *
 * <p>Not thread safe: for the planner thread.
 */
public final class NameNodeCluster implements SlotCluster {
  private final DataNodeWatch dataNodes;
  private final TaskTable tasks;
  private final SnapshotBuilder snapshots;
  private final Execution execution;
  private final QueueGate gate;
  private final ByteAccount bytes;
  private final SlotListener listener;
  private final StatusListener status;
  private final PlannerMetrics metrics;

  /**
   * A cluster for which nothing was planned.
   *
   * @param gate is extended while a plan is made
   * @param bytes counts what each slot moves
   * @param listener hears of every slot
   * @param status hears of every plan
   */
  public NameNodeCluster(
      DataNodeWatch dataNodes,
      TaskTable tasks,
      SnapshotBuilder snapshots,
      Execution execution,
      QueueGate gate,
      ByteAccount bytes,
      SlotListener listener,
      StatusListener status,
      PlannerMetrics metrics) {
    this.dataNodes = dataNodes;
    this.tasks = tasks;
    this.snapshots = snapshots;
    this.execution = execution;
    this.gate = gate;
    this.bytes = bytes;
    this.listener = listener;
    this.status = status;
    this.metrics = metrics;
  }

  @Override
  public void recoveryBegins(long waitedNs, long nowNs) {
    listener.recoveryBegins(tasks.size(), waitedNs);
    // Whose loss is to be recovered is not to be given blocks.
    dataNodes.look(nowNs);
  }

  @Override
  public ClusterSnapshot snapshot(SlotSpan span, boolean repair, long nowNs) {
    execution.prepare();
    return snapshots.build(nowNs, span, repair);
  }

  @Override
  public Optional<SlotOutcome> lastOutcome(long nowNs) {
    return bytes.outcome(nowNs);
  }

  @Override
  public void planAdvances() {
    gate.extend();
  }

  @Override
  public void carryOut(DuePlan due, Plan plan, long nowNs) {
    execution.carryOut(plan, due::startNs, gate::extend, nowNs);
  }

  @Override
  public void planned(PlannedSlot slot, long nowNs) {
    metrics.planned(slot.times().planNs(), slot.times().totalNs());
    status.planned(slot);
    if (slot.due().beginsSlot()) {
      listener.planned(slot, nowNs);
      bytes.planned(slot, nowNs);
    }
  }
}

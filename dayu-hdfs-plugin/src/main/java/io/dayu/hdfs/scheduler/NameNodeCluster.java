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
import io.dayu.hdfs.status.SlotReporter;
import io.dayu.hdfs.status.StatusPublisher;
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
  private final SlotReporter reporter;
  private final StatusPublisher publisher;
  private final PlannerMetrics metrics;

  /**
   * A cluster for which nothing was planned.
   *
   * @param gate is extended while a plan is made
   * @param reporter tells of every slot
   * @param publisher shows the last plan
   */
  public NameNodeCluster(
      DataNodeWatch dataNodes,
      TaskTable tasks,
      SnapshotBuilder snapshots,
      Execution execution,
      QueueGate gate,
      SlotReporter reporter,
      StatusPublisher publisher,
      PlannerMetrics metrics) {
    this.dataNodes = dataNodes;
    this.tasks = tasks;
    this.snapshots = snapshots;
    this.execution = execution;
    this.gate = gate;
    this.reporter = reporter;
    this.publisher = publisher;
    this.metrics = metrics;
  }

  @Override
  public void recoveryBegins(long waitedNs, long nowNs) {
    reporter.recoveryBegins(tasks.size(), waitedNs);
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
    return reporter.planBegins(nowNs);
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
    publisher.planned(slot);
    if (slot.due().beginsSlot()) {
      reporter.planned(slot, nowNs);
    }
  }
}

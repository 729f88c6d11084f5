package io.dayu.hdfs.scheduler;

import io.dayu.core.control.SlotEngine;
import io.dayu.core.control.SlotFacts;
import io.dayu.core.control.SlotTiming;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.TaskShape;
import io.dayu.hdfs.execution.Execution;
import io.dayu.hdfs.execution.WorkSource;
import io.dayu.hdfs.link.LinkTable;
import java.util.List;
import java.util.function.Supplier;

/**
 * The facts by which slots are planned in a NameNode, from the planner's tables.
 *
 * <p>Not thread safe: for the planner thread.
 */
public final class TableFacts implements SlotFacts {
  private final Execution.Tables tables;
  private final Execution execution;
  private final WorkSource source;
  private final LinkTable links;
  private final SnapshotBuilder snapshots;
  private final OperatorMode mode;
  private final Supplier<PlanningSettings> planning;
  private final Supplier<SlotTiming> timing;

  /** The facts of these tables. */
  public TableFacts(
      Execution.Tables tables,
      Execution execution,
      WorkSource source,
      LinkTable links,
      SnapshotBuilder snapshots,
      OperatorMode mode,
      Supplier<PlanningSettings> planning,
      Supplier<SlotTiming> timing) {
    this.tables = tables;
    this.execution = execution;
    this.source = source;
    this.links = links;
    this.snapshots = snapshots;
    this.mode = mode;
    this.planning = planning;
    this.timing = timing;
  }

  @Override
  public boolean paused() {
    return mode.paused();
  }

  @Override
  public int waitingBlocks() {
    return blocksLack() ? tables.tasks().size() : tables.tasks().lower().size();
  }

  @Override
  public double waitingBytes() {
    return (double)
        (blocksLack() ? tables.tasks().waitingReadBytes() : tables.tasks().lower().bytes());
  }

  @Override
  public int transfers() {
    return tables.transfers().size();
  }

  @Override
  public int lackingTransfers() {
    return tables.transfers().lacking();
  }

  @Override
  public boolean blocksLack() {
    return tables.tasks().size() > 0 || lackingTransfers() > 0;
  }

  @Override
  public double leftBytes(long nowNs) {
    return (double) tables.transfers().estimatedReadBytes(nowNs);
  }

  /** True if blocks of which one replica is left wait or are under way. */
  boolean lastReplicas() {
    return tables.tasks().byLevel().get(TaskShape.ONE_LEFT) > 0
        || tables.transfers().lastReplicas() > 0;
  }

  @Override
  public int aliveNodes() {
    return tables.nodes().aliveCount();
  }

  @Override
  public boolean allTakenIn() {
    return source.complete();
  }

  @Override
  public double slotBytes(long nowNs) {
    return SlotEngine.slotBytes(
        snapshots.with(List.of(), timing.get().timeslotNs(), nowNs), settings(givesWay()));
  }

  @Override
  public int endedSincePlan() {
    return execution.endedSincePlan();
  }

  @Override
  public boolean takeRepairWanted() {
    return execution.takeRepairWanted();
  }

  @Override
  public boolean takeLinksLowered() {
    return links.slowLinks().takeLowered();
  }

  @Override
  public int planners() {
    return links.allPlanners();
  }

  @Override
  public boolean othersPlan() {
    return !tables.nodes().allAlive(uuid -> tables.agents().otherPools(uuid).planned() == 0);
  }

  @Override
  public boolean givesWay() {
    return tables.nodes().allAlive(tables.agents()::givesWay);
  }

  @Override
  public PlannerSettings settings(boolean givesWay) {
    return planning.get().of(givesWay);
  }

  @Override
  public long seed(long slot) {
    return planning.get().seed() + slot;
  }
}

package io.dayu.hdfs.scheduler;

import io.dayu.core.control.InvalidPlanException;
import io.dayu.core.control.SlotClock;
import io.dayu.core.control.SlotEngine;
import io.dayu.hdfs.agent.RecoveryHint;
import io.dayu.hdfs.link.LinkTable;
import io.dayu.hdfs.metrics.PlannerMetrics;

/**
 * The slots of this NameNode: its slot engine, and what else happens when work begins and ends.
 *
 * <p>Not thread safe: for the planner thread.
 */
public final class SlotSequence {
  private final SlotEngine engine;
  private final TableFacts facts;
  private final SnapshotBuilder snapshots;
  private final LinkTable links;
  private final WarmUp warmUp;
  private final ByteAccount bytes;
  private final SlotListener listener;
  private final PlannerMetrics metrics;

  /**
   * A sequence that has not begun.
   *
   * @param facts by which the engine plans
   * @param warmUp is played while there is nothing to do
   * @param bytes counts what each slot moves
   * @param listener hears when work begins and ends
   */
  public SlotSequence(
      SlotEngine engine,
      TableFacts facts,
      SnapshotBuilder snapshots,
      LinkTable links,
      WarmUp warmUp,
      ByteAccount bytes,
      SlotListener listener,
      PlannerMetrics metrics) {
    this.engine = engine;
    this.facts = facts;
    this.snapshots = snapshots;
    this.links = links;
    this.warmUp = warmUp;
    this.bytes = bytes;
    this.listener = listener;
    this.metrics = metrics;
  }

  /** The number of the last slot that was planned. */
  long slot() {
    return engine.clock().slot();
  }

  /** True if a slot runs or is to begin. */
  boolean inSlot() {
    return engine.clock().inSlot();
  }

  /** True if there is anything to recover. */
  boolean working() {
    return engine.clock().working();
  }

  /** The hint of the time to come, for agents. */
  RecoveryHint outlook() {
    return new RecoveryHint(
        working(), inSlot() && engine.clock().fewRemain(facts), facts.lastReplicas());
  }

  /** A planner begins. */
  void begin(long nowNs) {
    bytes.close();
    listener.begin();
    engine.clock().resumed(nowNs);
  }

  /** The process was paused: what is late is not late by a fault. */
  void resumed(long nowNs) {
    engine.clock().resumed(nowNs);
  }

  /**
   * No planner is at work any more: nothing is planned.
   *
   * @param toStock whether stock HDFS goes on with the recovery, and this planner may again
   */
  void reset(boolean toStock, long nowNs) {
    engine.reset();
    listener.plannerLeaves(toStock, nowNs);
  }

  /** Stock HDFS has nothing left to do of what it was left. */
  void stockIsDone(long nowNs) {
    listener.stockIsDone(nowNs);
  }

  /** Settings were changed between two rounds: the next plan does not wait for its slot. */
  public void settingsChanged() {
    engine.clock().settingsChanged();
  }

  /** Plans, if it is time; otherwise warms up while there is nothing to do. */
  void planIfDue(long nowNs) {
    try {
      engine.planIfDue(nowNs);
    } catch (InvalidPlanException e) {
      metrics.violations(e.violations());
      throw e;
    }
    if (!working()) {
      warmUp.play(nowNs);
    }
  }

  /** Notes whether there is work, before {@link #planIfDue}. */
  void noteWork(long nowNs) {
    SlotClock.Change change = engine.noteWork(nowNs);
    if (change == SlotClock.Change.WORK_BEGINS) {
      listener.workBegins(nowNs);
    } else if (change == SlotClock.Change.WORK_ENDS) {
      bytes.close();
      listener.workEnds(nowNs);
      links.slowLinks().recoveryEnds(nowNs);
    }
  }

  /**
   * Makes sure that plans are made while there is work.
   *
   * @throws IllegalStateException if none was made for too long
   */
  void requirePlans(long nowNs) {
    engine.requirePlans(nowNs);
  }

  /** All that the next slot would be planned of; changes nothing. */
  public SlotEngine.NextPlan next(long nowNs) {
    return engine.next(snapshots.look(nowNs, engine.clock().nextSpan(nowNs), false));
  }

  /** True if all transfers give way to other traffic. */
  public boolean givesWay() {
    return facts.givesWay();
  }
}

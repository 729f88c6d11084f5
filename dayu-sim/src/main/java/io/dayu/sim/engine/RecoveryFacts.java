package io.dayu.sim.engine;

import io.dayu.core.control.SlotEngine;
import io.dayu.core.control.SlotFacts;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import java.util.function.Supplier;

/** The facts of a simulated recovery by which its slots are planned. Not thread safe. */
final class RecoveryFacts implements SlotFacts {
  private final Recovery recovery;
  private final PlannerSettings settings;
  private final Simulation.Drive drive;
  private final Supplier<ClusterSnapshot> idle;
  private int failuresTaken;
  private long endedAtPlan;

  /**
   * The facts of a recovery.
   *
   * @param settings of its scheduler
   * @param idle the cluster without tasks and transfers
   */
  RecoveryFacts(
      Recovery recovery,
      PlannerSettings settings,
      Simulation.Drive drive,
      Supplier<ClusterSnapshot> idle) {
    this.recovery = recovery;
    this.settings = settings;
    this.drive = drive;
    this.idle = idle;
    this.failuresTaken = recovery.failuresSeen();
  }

  /** The last plan is carried out. */
  void carriedOut() {
    endedAtPlan = recovery.transfersEnded();
  }

  @Override
  public boolean paused() {
    return false;
  }

  @Override
  public int waitingBlocks() {
    return recovery.waiting().size();
  }

  @Override
  public double waitingBytes() {
    return (double) recovery.waitingBytes();
  }

  @Override
  public int transfers() {
    return recovery.running().size();
  }

  @Override
  public double leftBytes(long nowNs) {
    double bytes = 0;
    for (Transfer transfer : recovery.running()) {
      bytes += transfer.remainingBytes();
    }
    return bytes;
  }

  @Override
  public boolean anyStands() {
    return recovery.running().stream().anyMatch(one -> one.rateBytesPerSec() == 0);
  }

  @Override
  public int aliveNodes() {
    return recovery.aliveNodes();
  }

  @Override
  public boolean allTakenIn() {
    return true;
  }

  @Override
  public double slotBytes(long nowNs) {
    return SlotEngine.slotBytes(idle.get(), settings);
  }

  @Override
  public int endedSincePlan() {
    return (int) (recovery.transfersEnded() - endedAtPlan);
  }

  @Override
  public boolean takeRepairWanted() {
    boolean wanted = recovery.failuresSeen() > failuresTaken;
    failuresTaken = recovery.failuresSeen();
    return wanted;
  }

  @Override
  public boolean takeLinksLowered() {
    return false;
  }

  @Override
  public int planners() {
    return 1;
  }

  @Override
  public boolean othersPlan() {
    return false;
  }

  @Override
  public boolean givesWay() {
    return drive.givesWay();
  }

  @Override
  public PlannerSettings settings(boolean givesWay) {
    return settings;
  }

  @Override
  public long seed(long slot) {
    return drive.seed() + slot;
  }
}

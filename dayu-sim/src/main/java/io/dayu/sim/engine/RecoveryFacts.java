package io.dayu.sim.engine;

import io.dayu.core.control.PlayedFacts;
import io.dayu.core.plan.PlannerSettings;

/** The facts of a simulated recovery by which its slots are planned. Not thread safe. */
final class RecoveryFacts implements PlayedFacts {
  private final Recovery recovery;
  private final PlannerSettings settings;
  private final Simulation.Drive drive;
  private int failuresTaken;
  private long endedAtPlan;

  /**
   * The facts of a recovery.
   *
   * @param settings of its scheduler
   */
  RecoveryFacts(Recovery recovery, PlannerSettings settings, Simulation.Drive drive) {
    this.recovery = recovery;
    this.settings = settings;
    this.drive = drive;
    this.failuresTaken = recovery.failuresSeen();
  }

  /** The last plan is carried out. */
  void carriedOut() {
    endedAtPlan = recovery.transfersEnded();
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
    for (SimulatedTransfer transfer : recovery.running()) {
      bytes += transfer.remainingBytes() * transfer.block().reads();
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

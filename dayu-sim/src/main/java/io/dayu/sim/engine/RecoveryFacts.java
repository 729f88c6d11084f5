package io.dayu.sim.engine;

import io.dayu.core.control.PlayedFacts;
import io.dayu.core.plan.PlannerSettings;

/** The facts of a simulated recovery by which its slots are planned. Not thread safe. */
final class RecoveryFacts implements PlayedFacts {
  private final Recovery recovery;
  private final PlannerSettings settings;
  private final Simulation.Drive drive;
  private int repairsTaken;
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
    this.repairsTaken = recovery.repairsWanted();
  }

  /** The last plan is carried out. */
  void carriedOut() {
    endedAtPlan = ended();
  }

  @Override
  public int waitingBlocks() {
    return recovery.lacks() ? recovery.waiting().size() : recovery.lower().waiting();
  }

  @Override
  public double waitingBytes() {
    return recovery.lacks() ? (double) recovery.waitingBytes() : recovery.lower().waitingBytes();
  }

  @Override
  public int lackingTransfers() {
    return recovery.running().size();
  }

  @Override
  public boolean blocksLack() {
    return recovery.lacks();
  }

  @Override
  public int transfers() {
    return recovery.moving().size();
  }

  @Override
  public double leftBytes(long nowNs) {
    double bytes = 0;
    for (SimulatedTransfer transfer : recovery.moving()) {
      bytes += transfer.remainingBytes() * transfer.block().reads();
    }
    return bytes;
  }

  @Override
  public int aliveNodes() {
    return recovery.aliveNodes();
  }

  @Override
  public int endedSincePlan() {
    return (int) (ended() - endedAtPlan);
  }

  private long ended() {
    return recovery.transfersEnded() + recovery.lower().copiesEnded();
  }

  @Override
  public boolean takeRepairWanted() {
    int seen = recovery.repairsWanted();
    boolean wanted = seen > repairsTaken;
    repairsTaken = seen;
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

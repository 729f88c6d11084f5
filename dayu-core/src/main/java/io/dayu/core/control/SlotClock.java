package io.dayu.core.control;

import io.dayu.core.bandwidth.SlotLength;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The clock of timeslots: it says when a plan is due, for which slot or what is left of one, and
 * how long the slot lasts.
 *
 * <p>Pure: it is told the time and the facts. Not thread safe.
 */
/*
 * Slots follow one another without a gap while there is work: slot n is planned a lead before it
 * begins, while slot n-1 still runs (figure 2 of the paper). After idle time the first slot begins
 * one heartbeat after its plan, when all agents have it; each starts on it as soon as it has it.
 * Towards the end slots get shorter, if the end is planned at all, and when no block waits any more
 * they are as short as they can be, so that the last transfers soon leave what has turned slow.
 * What cannot wait (a lost source or destination) is planned at once for the rest of the slot, with
 * all healthy transfers left as they are. Links that turn out slow begin a new slot, as do changed
 * settings, planners of other namespaces that begin, and the first blocks that lack a replica where
 * the slot was planned for other work alone: what that took of the links is recovery's now.
 */
public final class SlotClock {
  private static final long NS_PER_SEC = 1_000_000_000;

  /** The first plan waits no longer for the last blocks to come in. */
  private static final long INTAKE_PATIENCE_NS = 500_000_000;

  /** Nor for more than this many slots can move, of which it has its choice. */
  private static final double PLENTY_SLOTS = 3;

  /**
   * Heartbeats: one until the agents know that this namespace recovers, one until they have told
   * the others.
   */
  private static final int OTHERS_LEARN_HEARTBEATS = 2;

  private final Supplier<SlotTiming> timing;
  private boolean inSlot;
  private long slot;
  private long slotStartNs;
  private long slotNs;
  private long spreadNs;
  private long plannedNs;
  private long planningNs;
  private int plannersAtPlan;
  private long plannersSeenNs;
  private boolean working;
  private long workSinceNs;
  private long resumedNs;
  private boolean settingsChanged;
  private boolean lackedAtSlot = true;
  private long lackSinceNs;
  private double budgetBytesPerSec;

  /** A change of the work since it was last noted. */
  public enum Change {
    /** Nothing has changed: there is work still, or still none. */
    NONE,
    /** Blocks wait or are on their way, and there were none before. */
    WORK_BEGINS,
    /** Nothing waits and nothing is on its way any more. */
    WORK_ENDS
  }

  /** A clock that no slot has begun by. */
  public SlotClock(Supplier<SlotTiming> timing) {
    this.timing = timing;
  }

  /** The number of the last slot that was planned. */
  public long slot() {
    return slot;
  }

  /** True if a slot runs or is to begin. */
  public boolean inSlot() {
    return inSlot;
  }

  /** True if there is anything to recover. */
  public boolean working() {
    return working;
  }

  /** The time for which there has been something to recover. */
  public long workedNs(long nowNs) {
    return nowNs - workSinceNs;
  }

  /** Another planner begins: nothing is planned. */
  public void reset() {
    inSlot = false;
    working = false;
  }

  /** Settings were changed: the next plan does not wait for its slot. */
  public void settingsChanged() {
    settingsChanged = true;
  }

  /** The process was paused: what is late is not late by a fault. */
  public void resumed(long nowNs) {
    resumedNs = nowNs;
  }

  /** Notes whether there is work, before {@link #due}. */
  public Change noteWork(SlotFacts facts, long nowNs) {
    boolean toBegin = facts.waitingBlocks() > 0 && !facts.paused();
    boolean work = toBegin || facts.transfers() > 0;
    if (work == working) {
      return Change.NONE;
    }
    working = work;
    if (work) {
      workSinceNs = nowNs;
      return Change.WORK_BEGINS;
    }
    return Change.WORK_ENDS;
  }

  /**
   * Makes sure that plans are made while there is work.
   *
   * @throws IllegalStateException if none was made for longer than the set patience and a slot
   */
  public void requirePlans(SlotFacts facts, long nowNs) {
    if (!working || facts.paused()) {
      resumedNs = nowNs;
      return;
    }
    long limitNs = timing.get().patienceNs() + timing.get().timeslotNs();
    if (nowNs - plannedNs > limitNs
        && nowNs - workSinceNs > limitNs
        && nowNs - resumedNs > limitNs) {
      throw new IllegalStateException(
          "blocks wait, and no plan was made for " + limitNs / NS_PER_SEC + " s");
    }
  }

  /** The plan that is due now, which is then taken for made; empty while none is. */
  public Optional<DuePlan> due(SlotFacts facts, long nowNs) {
    boolean repairWanted = facts.takeRepairWanted();
    Optional<DuePlan> due =
        facts.paused() ? keepRunning(facts, repairWanted, nowNs) : next(facts, repairWanted, nowNs);
    due.ifPresent(plan -> noteDue(facts, plan, nowNs));
    return due;
  }

  private void noteDue(SlotFacts facts, DuePlan due, long nowNs) {
    plannedNs = nowNs;
    plannersAtPlan = facts.planners();
    plannersSeenNs = nowNs;
    settingsChanged = settingsChanged && due.repair();
    lackedAtSlot = due.beginsSlot() ? facts.blocksLack() : lackedAtSlot;
  }

  /**
   * The plan that was due is made.
   *
   * @param tookNs how long that took
   * @param newBudgetBytesPerSec equation 2 by the settings
   */
  public void planned(DuePlan due, long tookNs, double newBudgetBytesPerSec) {
    planningNs = tookNs;
    if (due.beginsSlot()) {
      budgetBytesPerSec = newBudgetBytesPerSec;
    }
  }

  private Optional<DuePlan> next(SlotFacts facts, boolean repairWanted, long nowNs) {
    long heartbeatNs = timing.get().heartbeatNs();
    if (!inSlot) {
      boolean begins =
          working && enoughCameIn(facts, workSinceNs, nowNs) && othersKnow(facts, nowNs);
      return begins
          ? Optional.of(slot(facts, nowNs, nowNs + heartbeatNs, nowNs))
          : Optional.empty();
    }
    if (working && (settingsChanged || recoveryBegins(facts, nowNs))) {
      return Optional.of(slot(facts, nowNs, nowNs + heartbeatNs, nowNs));
    }
    long slotEndNs = slotStartNs + slotNs;
    if (nowNs - (slotEndNs - leadNs()) >= 0) {
      if (working) {
        long nextStartNs = Math.max(slotEndNs, nowNs);
        return Optional.of(slot(facts, nowNs, nextStartNs, nextStartNs));
      }
      inSlot = nowNs - slotEndNs < 0;
      return Optional.empty();
    }
    if (working && (partShrunk(facts, nowNs) || facts.takeLinksLowered())) {
      return Optional.of(slot(facts, nowNs, nowNs + heartbeatNs, nowNs));
    }
    return repairWanted || topUpDue(facts, nowNs)
        ? Optional.of(repair(nowNs, slotEndNs))
        : Optional.empty();
  }

  /** The set lead; more when a plan takes longer than to arrive in time by that. */
  private long leadNs() {
    SlotTiming now = timing.get();
    return Math.min(Math.max(now.leadNs(), planningNs + now.heartbeatNs()), now.timeslotNs());
  }

  /** In a pause: what runs is seen to its end, and nothing else begins. */
  private Optional<DuePlan> keepRunning(SlotFacts facts, boolean repairWanted, long nowNs) {
    inSlot = false;
    // What has ended leaves bandwidth to those that were held, or go slowly.
    boolean anew = settingsChanged || nowNs - plannedNs >= timing.get().timeslotNs();
    if (facts.transfers() == 0 || !(repairWanted || anew)) {
      return Optional.empty();
    }
    SlotSpan span = new SlotSpan(0, timing.get().timeslotNs(), 0, true);
    return Optional.of(new DuePlan(slot, nowNs, span, !anew, false));
  }

  /** True if blocks lack replicas now, and none did when the slot was planned. */
  private boolean recoveryBegins(SlotFacts facts, long nowNs) {
    if (lackedAtSlot || !facts.blocksLack()) {
      lackSinceNs = nowNs;
      return false;
    }
    return enoughCameIn(facts, lackSinceNs, nowNs);
  }

  private boolean enoughCameIn(SlotFacts facts, long sinceNs, long nowNs) {
    return facts.allTakenIn()
        || nowNs - sinceNs >= INTAKE_PATIENCE_NS
        || facts.waitingBytes() >= PLENTY_SLOTS * facts.slotBytes(nowNs);
  }

  /** True if planners of other namespaces have had the time to leave this one its part. */
  private boolean othersKnow(SlotFacts facts, long nowNs) {
    return nowNs - workSinceNs >= OTHERS_LEARN_HEARTBEATS * timing.get().heartbeatNs()
        || !facts.othersPlan();
  }

  /** True if other planners have begun to recover, so that this one's part is smaller now. */
  private boolean partShrunk(SlotFacts facts, long nowNs) {
    // Nothing new is heard more often, and all nodes are looked at.
    if (nowNs - plannersSeenNs < timing.get().heartbeatNs()) {
      return false;
    }
    plannersSeenNs = nowNs;
    return facts.planners() > plannersAtPlan;
  }

  /**
   * True if enough transfers have ended for their bandwidth to be given out again. Not while blocks
   * still come in: a plan every second of all that are known would keep the rest waiting. Nor until
   * all have begun a slot, when most of what ends has been planned for.
   */
  private boolean topUpDue(SlotFacts facts, long nowNs) {
    SlotTiming now = timing.get();
    int ended = facts.endedSincePlan();
    return ended > 0
        && facts.waitingBlocks() > 0
        && facts.allTakenIn()
        && ended >= now.topUpShare() * (ended + facts.transfers())
        && nowNs - plannedNs >= now.heartbeatNs()
        && (spreadNs == 0 || nowNs - slotStartNs >= spreadNs + now.heartbeatNs());
  }

  /** True if no block waits any more, and most links have nothing to carry for those that lack. */
  public boolean fewRemain(SlotFacts facts) {
    int remaining = facts.blocksLack() ? facts.lackingTransfers() : facts.transfers();
    return facts.waitingBlocks() == 0 && remaining <= facts.aliveNodes() / 2;
  }

  private DuePlan slot(SlotFacts facts, long nowNs, long startNs, long effectiveNs) {
    slot++;
    slotStartNs = startNs;
    slotNs = nextSlotNs(facts, nowNs);
    spreadNs = nextSpreadNs(facts, effectiveNs == nowNs);
    inSlot = true;
    SlotSpan span = new SlotSpan(startNs - nowNs, slotNs, spreadNs, false);
    return new DuePlan(slot, effectiveNs, span, false, true);
  }

  private DuePlan repair(long nowNs, long slotEndNs) {
    long startNs = Math.max(nowNs, slotStartNs);
    SlotSpan span = new SlotSpan(startNs - nowNs, slotEndNs - startNs, 0, false);
    return new DuePlan(slot, startNs, span, true, false);
  }

  /** Orders that begin as they come are spread anyway; at the end none is to be late. */
  private long nextSpreadNs(SlotFacts facts, boolean asTheyCome) {
    boolean towardsEnd = slotNs < timing.get().timeslotNs();
    return asTheyCome || towardsEnd
        ? 0
        : Stagger.spreadNs(facts.aliveNodes(), timing.get().heartbeatNs());
  }

  /** T_timeslot; where the end is planned less towards it, down to the shortest. */
  private long nextSlotNs(SlotFacts facts, long nowNs) {
    long longestNs = timing.get().timeslotNs();
    boolean begins = facts.transfers() == 0 || budgetBytesPerSec == 0;
    if (begins || facts.settings(facts.givesWay()).filling().endMargin() == 0) {
      return longestNs;
    }
    long shortestNs = timing.get().lastSlotNs();
    double remainingBytes = facts.waitingBytes() + facts.leftBytes(nowNs);
    return facts.waitingBlocks() == 0
        ? shortestNs
        : SlotLength.towardsEndNs(remainingBytes, budgetBytesPerSec, longestNs, shortestNs);
  }

  /** The span of the slot that would come next if it were planned now; changes nothing. */
  public SlotSpan nextSpan(long nowNs) {
    long untilNs = inSlot ? Math.max(0, slotStartNs + slotNs - nowNs) : timing.get().heartbeatNs();
    return new SlotSpan(untilNs, timing.get().timeslotNs(), 0, false);
  }
}

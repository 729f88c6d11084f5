package io.dayu.hdfs.slot;

import io.dayu.core.bandwidth.RecoveryBandwidth;
import io.dayu.core.bandwidth.SlotBudget;
import io.dayu.core.bandwidth.SlotLength;
import io.dayu.core.control.Stagger;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.hdfs.agent.Outlook;
import io.dayu.hdfs.link.LinkTable;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Decides when a plan is due, of a slot or of what is left of one, and has it made.
 *
 * <p>Not thread safe: for the planner thread.
 */
/*
 * Slots follow one another without a gap while there is work: slot n is planned scheduleLead before
 * it begins, while slot n-1 still runs (figure 2 of the paper). After idle time the first slot
 * begins one heartbeat after its plan, when all agents have it; each starts on it as soon as it has
 * it. Towards the end slots get shorter, if the end is planned at all, and when no block waits any
 * more they are as short as they can be, so that the last transfers soon leave what has turned
 * slow. What cannot wait (a lost source or destination) is planned at once for the rest of the
 * slot, with all healthy transfers left as they are. Links that turn out slow begin a new slot, as
 * do changed settings and planners of other namespaces that begin.
 */
final class SlotSequence {
  /** The first plan waits no longer for the last blocks to come in. */
  private static final long INTAKE_PATIENCE_NS = TimeUnit.MILLISECONDS.toNanos(500);

  /** Nor for more than this many slots can move, of which it has its choice. */
  private static final double PLENTY_SLOTS = 3;

  /**
   * One until the agents know that this namespace recovers, one until they have told the others.
   */
  private static final int OTHERS_LEARN_HEARTBEATS = 2;

  private final ClusterState state;
  private final Supplier<SchedulerSettings> settings;
  private final Parts parts;
  private boolean inSlot;
  private long slot;
  private long slotStartNs;
  private long slotNs;
  private long spreadNs;
  private long plannedNs;
  private int plannersAtPlan;
  private long partSeenNs;
  private boolean working;
  private long workSinceNs;
  private long resumedNs;
  private boolean settingsChanged;
  private double budgetBytesPerSec;

  /** What it asks and has do things. */
  record Parts(
      SnapshotBuilder snapshots,
      SlotPlanner planner,
      AgentReports reports,
      TransferWatch watch,
      Intake intake,
      LinkTable links,
      SlotDiary diary,
      StatusBoard board,
      OperatorHold hold) {}

  SlotSequence(ClusterState state, Supplier<SchedulerSettings> settings, Parts parts) {
    this.state = state;
    this.settings = settings;
    this.parts = parts;
  }

  /** The number of the last slot that was planned. */
  long slot() {
    return slot;
  }

  /** Whether a slot runs or is to begin. */
  boolean inSlot() {
    return inSlot;
  }

  /** Whether there is anything to recover. */
  boolean working() {
    return working;
  }

  /** What agents are told of the time to come. */
  Outlook outlook() {
    return new Outlook(working, inSlot && fewRemain());
  }

  /** Another planner begins: nothing is planned. */
  void reset() {
    parts.planner().reset();
    inSlot = false;
    working = false;
  }

  /** Settings were changed between two rounds: the next plan does not wait for its slot. */
  void settingsChanged() {
    settingsChanged = true;
  }

  /** What the next slot would be planned of. */
  Draft draft(long nowNs) {
    long untilNs =
        inSlot ? Math.max(0, slotStartNs + slotNs - nowNs) : settings.get().heartbeatNs();
    SnapshotBuilder.SlotSpan span =
        new SnapshotBuilder.SlotSpan(untilNs, settings.get().timeslotNs(), 0, false);
    return parts.planner().draft(task(slot + 1, nowNs, span, false), nowNs);
  }

  /** Notes whether there is work, before {@link #planIfDue}. */
  void noteWork(long nowNs) {
    boolean toBegin = state.tasks().size() > 0 && !parts.hold().paused();
    boolean work = toBegin || state.transfers().size() > 0;
    if (work && !working) {
      workSinceNs = nowNs;
      parts.diary().workBegins(nowNs);
    } else if (working && !work) {
      parts.diary().workEnds(nowNs);
      parts.links().slowLinks().reset();
      parts.planner().reset();
    }
    working = work;
  }

  /** Whether planners of other namespaces have had the time to leave this one its part. */
  private boolean othersKnow(long nowNs) {
    return nowNs - workSinceNs >= OTHERS_LEARN_HEARTBEATS * settings.get().heartbeatNs()
        || state.nodes().allAlive(uuid -> state.agents().otherPools(uuid).planned() == 0);
  }

  /** Whether other planners have begun to recover, so that this one's part is smaller now. */
  private boolean partShrunk(long nowNs) {
    // Nothing new is heard more often, and all nodes are looked at.
    if (nowNs - partSeenNs < settings.get().heartbeatNs()) {
      return false;
    }
    partSeenNs = nowNs;
    return parts.links().allPlanners() > plannersAtPlan;
  }

  /** The process was paused: what is late is not late by a fault. */
  void resumed(long nowNs) {
    resumedNs = nowNs;
  }

  /**
   * Makes sure that plans are made while there is work.
   *
   * @throws IllegalStateException if none was made for the time after which stock scheduling is
   *     shown what cannot be planned, and a slot besides
   */
  void requirePlans(long nowNs) {
    if (!working || parts.hold().paused()) {
      resumedNs = nowNs;
      return;
    }
    long limitNs = settings.get().handOverNs() + settings.get().timeslotNs();
    if (nowNs - plannedNs > limitNs
        && nowNs - workSinceNs > limitNs
        && nowNs - resumedNs > limitNs) {
      throw new IllegalStateException(
          "blocks wait, and no plan was made for "
              + TimeUnit.NANOSECONDS.toSeconds(limitNs)
              + " s");
    }
  }

  /** Plans, if it is time. */
  void planIfDue(long nowNs) {
    boolean repairWanted = parts.watch().takeRepairWanted();
    if (parts.hold().paused()) {
      keepRunning(nowNs, repairWanted);
      return;
    }
    if (!inSlot) {
      if (working && enoughCameIn(nowNs) && othersKnow(nowNs)) {
        parts.diary().recoveryBegins(state.tasks().size(), nowNs - workSinceNs);
        // Whose loss is to be recovered is not to be given blocks.
        state.lookAtNodes();
        planSlot(nowNs, nowNs + settings.get().heartbeatNs(), nowNs);
      }
      return;
    }
    if (working && settingsChanged) {
      planSlot(nowNs, nowNs + settings.get().heartbeatNs(), nowNs);
      return;
    }
    long slotEndNs = slotStartNs + slotNs;
    if (nowNs - (slotEndNs - settings.get().scheduleLeadNs()) >= 0) {
      if (working) {
        long nextStartNs = Math.max(slotEndNs, nowNs);
        planSlot(nowNs, nextStartNs, nextStartNs);
      } else if (nowNs - slotEndNs >= 0) {
        inSlot = false;
      }
      return;
    }
    if (working && (partShrunk(nowNs) || parts.links().slowLinks().takeLowered())) {
      planSlot(nowNs, nowNs + settings.get().heartbeatNs(), nowNs);
    } else if (repairWanted || topUpDue(nowNs)) {
      repair(nowNs, slotEndNs);
    }
  }

  /** In a pause: what runs is seen to its end, and nothing else begins. */
  private void keepRunning(long nowNs, boolean repairWanted) {
    inSlot = false;
    boolean standing =
        nowNs - plannedNs >= settings.get().timeslotNs()
            && state.transfers().all().stream().anyMatch(one -> one.rateBytesPerSec() == 0);
    if (state.transfers().size() > 0 && (repairWanted || settingsChanged || standing)) {
      SnapshotBuilder.SlotSpan span =
          new SnapshotBuilder.SlotSpan(0, settings.get().timeslotNs(), 0, true);
      make(task(slot, nowNs, span, !settingsChanged), nowNs);
    }
  }

  private boolean enoughCameIn(long nowNs) {
    return parts.intake().complete()
        || nowNs - workSinceNs >= INTAKE_PATIENCE_NS
        || (double) state.tasks().waitingBytes() >= PLENTY_SLOTS * slotBytes(nowNs);
  }

  /** What a slot can move that begins now, by equation 2. */
  private double slotBytes(long nowNs) {
    ClusterSnapshot idle = parts.snapshots().with(List.of(), nowNs);
    return (double) SlotBudget.bytes(idle, RecoveryBandwidth.ofCluster(idle, knobs()));
  }

  /**
   * Whether enough transfers have ended for their bandwidth to be given out again. Not while blocks
   * still come in: a plan every second of all that are known would keep the rest waiting. Nor until
   * all have begun a slot, when most of what ends has been planned for.
   */
  private boolean topUpDue(long nowNs) {
    int finished = parts.reports().finishedSincePlan();
    int planned = finished + state.transfers().size();
    return state.tasks().size() > 0
        && parts.intake().complete()
        && finished > 0
        && finished >= settings.get().topUpShare() * planned
        && nowNs - plannedNs >= settings.get().heartbeatNs()
        && (spreadNs == 0 || nowNs - slotStartNs >= spreadNs + settings.get().heartbeatNs());
  }

  /** Whether no block waits any more, and most links have nothing to carry. */
  private boolean fewRemain() {
    return state.tasks().size() == 0 && state.transfers().size() <= state.nodes().aliveCount() / 2;
  }

  /** By what the next plan would be made. */
  PlannerSettings knobs() {
    return knobs(givesWay());
  }

  private PlannerSettings knobs(boolean givesWay) {
    return givesWay ? settings.get().plannerGivingWay() : settings.get().planner();
  }

  private boolean givesWay() {
    return state.nodes().allAlive(state.agents()::givesWay);
  }

  private SlotPlanner.Task task(
      long number, long effectiveNs, SnapshotBuilder.SlotSpan span, boolean repair) {
    boolean givesWay = givesWay();
    return new SlotPlanner.Task(number, effectiveNs, span, knobs(givesWay), repair, givesWay);
  }

  private void planSlot(long nowNs, long startNs, long effectiveNs) {
    parts.diary().planBegins(nowNs).ifPresent(parts.planner()::slotEnded);
    slot++;
    slotStartNs = startNs;
    slotNs = nextSlotNs(nowNs);
    spreadNs = nextSpreadNs(nowNs, effectiveNs);
    inSlot = true;
    SnapshotBuilder.SlotSpan span =
        new SnapshotBuilder.SlotSpan(startNs - nowNs, slotNs, spreadNs, false);
    SlotPlanner.Made made = make(task(slot, effectiveNs, span, false), nowNs);
    budgetBytesPerSec = made.budgetBytesPerSec();
    parts.diary().planned(slot, made, slotNs / 1e9, nowNs);
  }

  /** Orders that begin as they come are spread anyway; at the end none is to be late. */
  private long nextSpreadNs(long nowNs, long effectiveNs) {
    boolean asTheyCome = effectiveNs == nowNs;
    boolean towardsEnd = slotNs < settings.get().timeslotNs();
    return asTheyCome || towardsEnd
        ? 0
        : Stagger.spreadNs(state.nodes().aliveCount(), settings.get().heartbeatNs());
  }

  /** T_timeslot; where the end is planned less towards it, down to the shortest. */
  private long nextSlotNs(long nowNs) {
    long longestNs = settings.get().timeslotNs();
    boolean begins = state.transfers().size() == 0 || budgetBytesPerSec == 0;
    if (begins || knobs().filling().endMargin() == 0) {
      return longestNs;
    }
    long shortestNs = settings.get().lastSlotNs();
    return state.tasks().size() == 0
        ? shortestNs
        : SlotLength.towardsEndNs(remainingBytes(nowNs), budgetBytesPerSec, longestNs, shortestNs);
  }

  private double remainingBytes(long nowNs) {
    return (double) state.tasks().waitingBytes()
        + (double) state.transfers().totals(nowNs).leftBytes();
  }

  private void repair(long nowNs, long slotEndNs) {
    long startNs = Math.max(nowNs, slotStartNs);
    SnapshotBuilder.SlotSpan span =
        new SnapshotBuilder.SlotSpan(startNs - nowNs, slotEndNs - startNs, 0, false);
    make(task(slot, startNs, span, true), nowNs);
  }

  private SlotPlanner.Made make(SlotPlanner.Task task, long nowNs) {
    plannedNs = nowNs;
    plannersAtPlan = parts.links().allPlanners();
    partSeenNs = nowNs;
    settingsChanged = settingsChanged && task.repair();
    parts.reports().planned();
    parts.watch().endChanged();
    SlotPlanner.Made made = parts.planner().make(task, nowNs);
    parts.board().planned(made.plan(), task.repair(), task.span().slotNs());
    return made;
  }
}

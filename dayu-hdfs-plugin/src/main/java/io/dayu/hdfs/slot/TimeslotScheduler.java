package io.dayu.hdfs.slot;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.hdfs.agent.Outlook;
import io.dayu.hdfs.gate.GateLease;
import io.dayu.hdfs.metrics.PlannerMetrics;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The duty cycle of the NameNode side: keeps the lease, follows queue and transfers, and makes a
 * plan before each slot begins.
 *
 * <p>Not thread safe: one thread calls {@link #doWork}; {@link #status} may be read by any. When
 * {@code doWork} throws, {@link #abandon} must be called, which hands the queue back to stock HDFS.
 *
 * <p>Slots follow one another without a gap while there is work: slot n is planned {@code
 * scheduleLead} before it begins, while slot n-1 still runs (figure 2 of the paper). After idle
 * time the first slot begins one heartbeat after its plan, when all agents have it; each starts on
 * it as soon as it has it. When no block waits any more slots are as short as they can be, if the
 * end is planned at all, so that the last transfers soon leave what has turned slow. What cannot
 * wait (a lost source or destination) is planned at once for the rest of the slot, with all healthy
 * transfers left as they are. A link that turns out slow begins a new slot.
 *
 * <p>Planners of other namespaces over the same DataNodes are known by the agents' word alone: each
 * that recovers has an equal part of a link. Who begins waits until the others may know, and these
 * begin a new slot when they do.
 */
public final class TimeslotScheduler {
  private static final Logger LOG = LoggerFactory.getLogger(TimeslotScheduler.class);

  private static final long BUSY_TICK_NS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long IDLE_TICK_NS = TimeUnit.MILLISECONDS.toNanos(250);
  private static final long FACTS_EVERY_NS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final long REFRESH_EVERY_NS = TimeUnit.SECONDS.toNanos(2);

  private static final String PAUSED = "the operator has paused what is new";
  private static final long INTAKE_TICK_NS = TimeUnit.MILLISECONDS.toNanos(1);

  /** The first plan waits no longer for the last blocks to come in. */
  private static final long INTAKE_PATIENCE_NS = TimeUnit.MILLISECONDS.toNanos(500);

  /**
   * One until the agents know that this namespace recovers, one until they have told the others.
   */
  private static final int OTHERS_LEARN_HEARTBEATS = 2;

  private final ClusterState state;
  private final Supplier<SchedulerSettings> settings;
  private final GateLease lease;
  private final LongSupplier epochs;
  private final SlowLinks slowLinks;
  private final SnapshotBuilder snapshots;
  private final SlotPlanner slots;
  private final PlanExecutor executor;
  private final TransferWatch watch;
  private final TransferLog log = new TransferLog();
  private final RecoveryHistory history = new RecoveryHistory();
  private final Intake intake;
  private final Hearing hearing;
  private final StatusBoard board;
  private final SlotDiary diary;
  private final OperatorHold hold = new OperatorHold();
  private final PlannerDesk desk;
  private boolean begun;
  private boolean inSlot;
  private long slot;
  private long slotStartNs;
  private long slotNs;
  private long plannedNs;
  private int plannersAtPlan;
  private long partSeenNs;
  private boolean working;
  private long workSinceNs;
  private long lastRoundNs;
  private long factsNs;
  private long refreshNs;
  private boolean settingsChanged;

  /**
   * A scheduler that has not begun.
   *
   * @param epochs draws a new positive number, never the same on two NameNodes
   * @param clock in ns, by which the steps of a plan are timed, and a pause
   * @param wake has the next round begin at once
   */
  public TimeslotScheduler(
      ClusterState state,
      Supplier<SchedulerSettings> settings,
      GateLease lease,
      PlannerMetrics metrics,
      PlanFunction planner,
      LongSupplier epochs,
      LongSupplier clock,
      Runnable wake) {
    this.state = state;
    this.settings = settings;
    this.lease = lease;
    this.epochs = epochs;
    this.slowLinks = new SlowLinks(state);
    this.snapshots = new SnapshotBuilder(state, settings, slowLinks);
    this.executor = new PlanExecutor(state, settings, metrics);
    this.slots = new SlotPlanner(snapshots, planner, executor, settings, metrics, clock);
    this.watch = new TransferWatch(state, settings, executor, metrics, log);
    this.intake = new Intake(state, settings);
    this.hearing = new Hearing(settings);
    this.board = new StatusBoard(state, settings, lease, metrics::recoveredBytes);
    this.diary = new SlotDiary(state, metrics, history);
    this.desk =
        new PlannerDesk(
            this,
            state,
            new ClusterReader(state, snapshots, board, hold, settings),
            new Losses(state, snapshots, settings),
            clock,
            wake);
  }

  /**
   * One round of the duty cycle.
   *
   * @return when it wants to be called again, in nanoseconds from now
   */
  public long doWork(long nowNs) {
    long againNs = round(nowNs);
    desk.answerAll();
    return againNs;
  }

  private long round(long nowNs) {
    if (hold.off()) {
      stayOff(nowNs);
      return IDLE_TICK_NS;
    }
    if (hold.expire(nowNs)) {
      LOG.info("The operator's pause is over; Dayu plans again");
    }
    long leaseNs = settings.get().leaseSlots() * settings.get().timeslotNs();
    if (!state.namesystem().active()) {
      if (begun) {
        forget();
        LOG.info("Dayu rests: this NameNode is not active or is in safe mode");
      }
      // Stock rests too. The gate is kept, so that it is closed from the first moment as active.
      lease.renew(leaseNs, "this NameNode is not active or is in safe mode; the planner is ready");
      board.update(false, slot, nowNs);
      return IDLE_TICK_NS;
    }
    lease.renew(leaseNs, hold.paused() ? PAUSED : "the planner renews its lease");
    if (!begun) {
      begin(nowNs);
    } else if (nowNs - lastRoundNs > settings.get().lostNs() / 2) {
      LOG.warn("The planner was paused for {} s", (nowNs - lastRoundNs) / 1e9);
      hearing.begin(nowNs, 0);
    }
    lastRoundNs = nowNs;
    if (nowNs - factsNs >= FACTS_EVERY_NS) {
      lookAtNodes(nowNs);
      watch.lookAtStockCarried();
    }
    watch.takeReports(nowNs);
    boolean heard = hearing.heard(nowNs, () -> allPresent(nowNs));
    if (heard) {
      watch.findLost(nowNs);
    }
    if (working) {
      slowLinks.look(nowNs);
    }
    if (nowNs - refreshNs >= REFRESH_EVERY_NS) {
      watch.refreshAgentCarried();
      refreshNs = nowNs;
    }
    // Last, so that blocks which have just lost a transfer are in the plan that follows.
    intake.take();
    noteWork(nowNs);
    if (heard) {
      planIfDue(nowNs);
    }
    state.agents().outlook(new Outlook(working, inSlot && fewRemain()));
    board.update(true, slot, nowNs);
    if (!intake.complete()) {
      return INTAKE_TICK_NS;
    }
    return inSlot ? BUSY_TICK_NS : IDLE_TICK_NS;
  }

  /** Has nothing to do with re-replication, by the operator's order. */
  private void stayOff(long nowNs) {
    String why = hold.view(nowNs).words();
    if (begun) {
      abandon(why, nowNs);
    }
    lease.release(why);
    board.update(false, slot, nowNs);
  }

  /** Hands the queue back to stock HDFS at once, and leaves. */
  public void abandon(String reason, long nowNs) {
    lease.release(reason);
    LOG.info("Dayu leaves re-replication to stock HDFS: {}", reason);
    leave(nowNs);
  }

  /**
   * Forgets everything; the lease is left as it is.
   *
   * <p>Pulls that will end soon by themselves go on. The others are stopped and their blocks put
   * back into the queue, where stock HDFS would otherwise miss them until its own time-out.
   */
  public void leave(long nowNs) {
    try {
      watch.endAllButSoonDone(nowNs);
    } finally {
      forgetPlans();
      // The agents are still told: what was stopped must not wait there for an order.
      state.agents().outlook(Outlook.IDLE);
    }
  }

  /**
   * Forgets everything, so that the next round begins afresh; the lease is left as it is, so that
   * stock HDFS does not step in between one planner and the next.
   */
  public void forget() {
    state.agents().end();
    forgetPlans();
  }

  private void forgetPlans() {
    state.tasks().clear();
    state.transfers().clear();
    watch.reset();
    slowLinks.reset();
    begun = false;
    inSlot = false;
    working = false;
    board.idle(slot);
  }

  /** The last slots and recoveries; safe for any thread. */
  public RecoveryHistory history() {
    return history;
  }

  /** What it is doing; safe for any thread. */
  public SchedulerStatus status() {
    return board.status();
  }

  /** The running transfers; safe for any thread. */
  public List<TransferView> transfers() {
    return board.views();
  }

  /** What the last plan puts on the links, by DataNode uuid; safe for any thread. */
  public Map<String, NodeLoad> loads() {
    return board.loads();
  }

  /** How the recovery gets on; safe for any thread. */
  public RecoveryForecast forecast() {
    return board.forecast();
  }

  /** The last finished transfers; safe for any thread. */
  public TransferLog transferLog() {
    return log;
  }

  /** What operators ask and order; safe for any thread. */
  public OperatorDesk desk() {
    return desk;
  }

  OperatorHold holding() {
    return hold;
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
        new SnapshotBuilder.SlotSpan(untilNs, settings.get().timeslotNs(), false);
    return slots.draft(new SlotPlanner.Task(slot + 1, nowNs, span, knobs(), false), nowNs);
  }

  private void begin(long nowNs) {
    long epoch = epochs.getAsLong();
    state.tasks().clear();
    state.transfers().clear();
    state.agents().begin(epoch);
    executor.begin(epoch);
    diary.begin();
    lookAtNodes(nowNs);
    state.namesystem().noteAllChanged();
    refreshNs = nowNs;
    hearing.begin(nowNs, 2 * settings.get().heartbeatNs());
    begun = true;
    LOG.info("Dayu takes over re-replication, epoch {}", Long.toHexString(epoch));
  }

  private void lookAtNodes(long nowNs) {
    state.nodes().update(state.namesystem().dataNodes());
    factsNs = nowNs;
  }

  private void noteWork(long nowNs) {
    boolean toBegin = state.tasks().size() > 0 && !hold.paused();
    boolean work = toBegin || state.transfers().size() > 0;
    if (work && !working) {
      workSinceNs = nowNs;
      diary.workBegins(nowNs);
    } else if (working && !work) {
      diary.workEnds(nowNs);
      slowLinks.reset();
    }
    working = work;
  }

  /** Whether planners of other namespaces have had the time to leave this one its part. */
  private boolean othersKnow(long nowNs) {
    return nowNs - workSinceNs >= OTHERS_LEARN_HEARTBEATS * settings.get().heartbeatNs()
        || allAlive(uuid -> state.agents().otherPools(uuid).planned() == 0);
  }

  /** Whether other planners have begun to recover, so that this one's part is smaller now. */
  private boolean partShrunk(long nowNs) {
    // Nothing new is heard more often, and all nodes are looked at.
    if (nowNs - partSeenNs < settings.get().heartbeatNs()) {
      return false;
    }
    partSeenNs = nowNs;
    return snapshots.allPlanners() > plannersAtPlan;
  }

  private void planIfDue(long nowNs) {
    boolean repairWanted = watch.takeRepairWanted();
    if (hold.paused()) {
      keepRunning(nowNs, repairWanted);
      return;
    }
    if (!inSlot) {
      if (working && enoughCameIn(nowNs) && othersKnow(nowNs)) {
        diary.recoveryBegins(state.tasks().size(), nowNs - workSinceNs);
        // Whose loss is to be recovered is not to be given blocks.
        lookAtNodes(nowNs);
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
    if (working && (partShrunk(nowNs) || slowLinks.takeLowered())) {
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
          new SnapshotBuilder.SlotSpan(0, settings.get().timeslotNs(), true);
      make(new SlotPlanner.Task(slot, nowNs, span, knobs(), !settingsChanged), nowNs);
    }
  }

  private boolean enoughCameIn(long nowNs) {
    return intake.complete() || nowNs - workSinceNs >= INTAKE_PATIENCE_NS;
  }

  /** Whether enough transfers have ended for their bandwidth to be given out again. */
  private boolean topUpDue(long nowNs) {
    int finished = watch.finishedSincePlan();
    int planned = finished + state.transfers().size();
    return state.tasks().size() > 0
        && finished > 0
        && finished >= settings.get().topUpShare() * planned
        && nowNs - plannedNs >= settings.get().heartbeatNs();
  }

  private boolean allPresent(long nowNs) {
    return allAlive(uuid -> state.agents().present(uuid, nowNs));
  }

  private boolean allAlive(Predicate<String> uuidMatches) {
    for (int node = 0; node < state.nodes().size(); node++) {
      if (state.nodes().alive(node) && !uuidMatches.test(state.nodes().uuid(node))) {
        return false;
      }
    }
    return true;
  }

  /** Whether no block waits any more, and most links have nothing to carry. */
  private boolean fewRemain() {
    if (state.tasks().size() > 0) {
      return false;
    }
    int alive = 0;
    for (int node = 0; node < state.nodes().size(); node++) {
      alive += state.nodes().alive(node) ? 1 : 0;
    }
    return state.transfers().size() <= alive / 2;
  }

  /** By what the next plan would be made. */
  PlannerSettings knobs() {
    return allAlive(state.agents()::givesWay)
        ? settings.get().plannerGivingWay()
        : settings.get().planner();
  }

  private void planSlot(long nowNs, long startNs, long effectiveNs) {
    slot++;
    slotStartNs = startNs;
    PlannerSettings knobs = knobs();
    boolean last = state.tasks().size() == 0 && knobs.filling().endMargin() > 0;
    slotNs = last ? settings.get().lastSlotNs() : settings.get().timeslotNs();
    inSlot = true;
    SnapshotBuilder.SlotSpan span = new SnapshotBuilder.SlotSpan(startNs - nowNs, slotNs, false);
    SlotPlanner.Made made =
        make(new SlotPlanner.Task(slot, effectiveNs, span, knobs, false), nowNs);
    diary.planned(slot, made.plan(), slotNs / 1e9, made.times(), nowNs);
  }

  private void repair(long nowNs, long slotEndNs) {
    long startNs = Math.max(nowNs, slotStartNs);
    SnapshotBuilder.SlotSpan span =
        new SnapshotBuilder.SlotSpan(startNs - nowNs, slotEndNs - startNs, false);
    make(new SlotPlanner.Task(slot, startNs, span, knobs(), true), nowNs);
  }

  private SlotPlanner.Made make(SlotPlanner.Task task, long nowNs) {
    plannedNs = nowNs;
    plannersAtPlan = snapshots.allPlanners();
    partSeenNs = nowNs;
    settingsChanged = settingsChanged && task.repair();
    watch.planned();
    watch.endChanged();
    SlotPlanner.Made made = slots.make(task, nowNs);
    board.planned(made.plan(), task.repair());
    return made;
  }
}

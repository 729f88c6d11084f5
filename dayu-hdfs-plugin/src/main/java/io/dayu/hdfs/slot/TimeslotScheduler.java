package io.dayu.hdfs.slot;

import io.dayu.hdfs.agent.Outlook;
import io.dayu.hdfs.gate.GateLease;
import io.dayu.hdfs.link.ClusterLinks;
import io.dayu.hdfs.link.LinkTable;
import io.dayu.hdfs.metrics.PlannerMetrics;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;
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
 * <p>Planners of other namespaces over the same DataNodes are known by the agents' word alone: each
 * that recovers has an equal part of a link. Who begins waits until the others may know, and these
 * begin a new slot when they do.
 */
public final class TimeslotScheduler {
  private static final Logger LOG = LoggerFactory.getLogger(TimeslotScheduler.class);

  private static final long BUSY_TICK_NS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long IDLE_TICK_NS = TimeUnit.MILLISECONDS.toNanos(250);
  private static final long FACTS_EVERY_NS = TimeUnit.MILLISECONDS.toNanos(500);

  /** All transfers are looked at; what is lost has been silent for seconds. */
  private static final long LOST_EVERY_NS = TimeUnit.MILLISECONDS.toNanos(250);

  private static final long REFRESH_EVERY_NS = TimeUnit.SECONDS.toNanos(2);

  private static final String PAUSED = "the operator has paused what is new";
  private static final long INTAKE_TICK_NS = TimeUnit.MILLISECONDS.toNanos(1);

  private final ClusterState state;
  private final Supplier<SchedulerSettings> settings;
  private final GateLease lease;
  private final LongSupplier epochs;
  private final LinkTable links;
  private final SlotSequence slots;
  private final SnapshotBuilder snapshots;
  private final LinkWatch linkWatch;
  private final PlanExecutor executor;
  private final TransferWatch watch;
  private final AgentReports reports;
  private final Bookings bookings;
  private final TransferLog log = new TransferLog();
  private final RecoveryHistory history = new RecoveryHistory();
  private final Intake intake;
  private final Renewal renewal;
  private final QueueAudit audit;
  private final StockHandOver handOver;
  private final LeftPulls leftPulls;
  private final Hearing hearing;
  private final StatusBoard board;
  private final SlotDiary diary;
  private final OperatorHold hold = new OperatorHold();
  private final PlannerDesk desk;
  private final WarmUp warmUp;
  private boolean begun;
  private boolean wasPaused;
  private long lastRoundNs;
  private long factsNs;
  private long refreshNs;
  private long lostNs;

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
    this.linkWatch = new LinkWatch(state, settings, metrics, clock);
    this.links = linkTable(state, settings, linkWatch::unconfirmedBytes);
    this.snapshots = new SnapshotBuilder(state, settings, links);
    this.renewal = new Renewal(state, snapshots);
    this.executor = new PlanExecutor(state, settings, metrics, renewal, this::advanced);
    this.watch = new TransferWatch(state, settings, executor, metrics);
    this.bookings = new Bookings(state, settings, executor, metrics);
    this.reports =
        new AgentReports(
            state,
            executor,
            metrics,
            log,
            watch,
            new Adoption(state, settings, executor, metrics, bookings));
    this.intake = new Intake(state, settings);
    this.audit = new QueueAudit(state, metrics);
    this.handOver = new StockHandOver(state, settings, metrics);
    this.leftPulls = new LeftPulls(state);
    this.warmUp = new WarmUp(state, snapshots, settings, planner);
    this.hearing = new Hearing(settings);
    this.board = new StatusBoard(state, settings, lease, metrics::recoveredBytes);
    this.diary = new SlotDiary(state, metrics, history);
    this.slots =
        new SlotSequence(
            state,
            settings,
            new SlotSequence.Parts(
                snapshots,
                new SlotPlanner(
                    snapshots, planner, executor, settings, metrics, clock, this::advanced),
                reports,
                watch,
                intake,
                links,
                diary,
                board,
                hold));
    this.desk =
        new PlannerDesk(
            this,
            slots,
            state,
            new ClusterReader(state, links, board, hold, settings),
            new Losses(state, snapshots, settings),
            clock,
            wake);
  }

  /** The links of these tables. */
  static LinkTable linkTable(
      ClusterState state, Supplier<SchedulerSettings> settings, IntToLongFunction promisedBytes) {
    return new LinkTable(
        state.nodes(),
        state.transfers(),
        state.agents(),
        () -> settings.get().linkSpeeds(),
        promisedBytes);
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
    notePause(nowNs);
    if (!state.namesystem().active()) {
      if (begun) {
        forget();
        LOG.info("Dayu rests: this NameNode is not active or is in safe mode");
      }
      // Stock rests too. The gate is kept, so that it is closed from the first moment as active.
      lease.renew(
          leaseNs(), "this NameNode is not active or is in safe mode; the planner is ready");
      board.update(false, slots.slot(), nowNs);
      return IDLE_TICK_NS;
    }
    lease.renew(leaseNs(), hold.paused() ? PAUSED : "the planner renews its lease");
    if (!begun) {
      begin(nowNs);
    } else if (nowNs - lastRoundNs > settings.get().lostNs() / 2) {
      LOG.warn("The planner was paused for {} s", (nowNs - lastRoundNs) / 1e9);
      hearing.begin(nowNs, 0);
      slots.resumed(nowNs);
    }
    lastRoundNs = nowNs;
    if (nowNs - factsNs >= FACTS_EVERY_NS) {
      lookAtNodes(nowNs);
      bookings.lookAtStockCarried();
    }
    reports.takeReports(nowNs);
    boolean heard = hearing.heard(nowNs, () -> allPresent(nowNs));
    if (heard && nowNs - lostNs >= LOST_EVERY_NS) {
      watch.findLost(nowNs);
      lostNs = nowNs;
    }
    if (slots.working()) {
      links.findSlowLinks(nowNs);
    }
    if (nowNs - refreshNs >= REFRESH_EVERY_NS) {
      bookings.refreshAgentCarried();
      refreshNs = nowNs;
    }
    // Last, so that blocks which have just lost a transfer are in the plan that follows.
    intake.take(nowNs);
    renewal.look(nowNs);
    if (intake.complete()) {
      audit.look(nowNs);
    }
    if (!hold.paused()) {
      handOver.look(nowNs);
    }
    slots.noteWork(nowNs);
    if (heard) {
      slots.planIfDue(nowNs);
      if (!slots.working()) {
        warmUp.play(nowNs);
      }
    }
    slots.requirePlans(nowNs);
    linkWatch.look(nowNs, links, snapshots);
    links.refresh(nowNs);
    state.agents().outlook(slots.outlook());
    board.update(true, slots.slot(), nowNs);
    if (!intake.complete()) {
      return INTAKE_TICK_NS;
    }
    return slots.inSlot() ? BUSY_TICK_NS : IDLE_TICK_NS;
  }

  /** What was not planned during a pause was not planned by the operator's order. */
  private void notePause(long nowNs) {
    if (wasPaused && !hold.paused()) {
      state.tasks().stuck().restart(nowNs);
    }
    wasPaused = hold.paused();
  }

  private long leaseNs() {
    return settings.get().leaseSlots() * settings.get().timeslotNs();
  }

  /** A plan is on its way: a planner that is slow at many bookings does not hang. */
  private void advanced() {
    lease.extend(leaseNs());
  }

  /** Has nothing to do with re-replication, by the operator's order. */
  private void stayOff(long nowNs) {
    String why = hold.view(nowNs).words();
    if (begun) {
      abandon(why, nowNs);
    }
    leftPulls.look(nowNs);
    if (nowNs - factsNs >= FACTS_EVERY_NS) {
      lookAtNodes(nowNs);
    }
    links.refresh(nowNs);
    lease.release(why);
    board.update(false, slots.slot(), nowNs);
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
      long soonNs = TransferWatch.SOON_SLOTS * settings.get().timeslotNs();
      leftPulls.follow(state.transfers().copy(), nowNs + 2 * soonNs);
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
    reports.planned();
    links.slowLinks().reset();
    linkWatch.rest();
    begun = false;
    slots.reset();
    board.idle(slots.slot());
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

  /** All links as they were within the last second; safe for any thread. */
  public ClusterLinks links() {
    return links.latest();
  }

  /** Which blocks cannot be planned, and why; safe for any thread. */
  public StuckCounts stuck() {
    return board.stuck();
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

  private void begin(long nowNs) {
    long epoch = epochs.getAsLong();
    state.tasks().clear();
    state.transfers().clear();
    state.agents().begin(epoch);
    executor.begin(epoch);
    diary.begin();
    lookAtNodes(nowNs);
    renewal.begin(nowNs);
    audit.begin(nowNs);
    leftPulls.forget();
    slots.resumed(nowNs);
    state.namesystem().noteAllChanged();
    refreshNs = nowNs;
    hearing.begin(nowNs, 2 * settings.get().heartbeatNs());
    begun = true;
    LOG.info("Dayu takes over re-replication, epoch {}", Long.toHexString(epoch));
  }

  private void lookAtNodes(long nowNs) {
    state.lookAtNodes();
    factsNs = nowNs;
  }

  private boolean allPresent(long nowNs) {
    return state.nodes().allAlive(uuid -> state.agents().present(uuid, nowNs));
  }
}

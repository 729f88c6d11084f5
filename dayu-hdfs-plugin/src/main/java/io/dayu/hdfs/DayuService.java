package io.dayu.hdfs;

import io.dayu.hdfs.admin.RunningDayu;
import io.dayu.hdfs.admin.SchedulingView;
import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.execution.TransferLog;
import io.dayu.hdfs.gauge.DayuState;
import io.dayu.hdfs.gauge.NodeGauges;
import io.dayu.hdfs.gauge.SchedulerGauges;
import io.dayu.hdfs.history.HistoryStore;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.Namesystem;
import io.dayu.hdfs.operator.OperatorApi;
import io.dayu.hdfs.rights.PrivateText;
import io.dayu.hdfs.scheduler.GateLease;
import io.dayu.hdfs.scheduler.OperatorMode;
import io.dayu.hdfs.scheduler.PlannerThread;
import io.dayu.hdfs.scheduler.TransferView;
import io.dayu.hdfs.settings.LiveSettings;
import io.dayu.hdfs.status.DataCondition;
import io.dayu.hdfs.status.RecoveryCause;
import io.dayu.hdfs.status.RecoveryForecast;
import io.dayu.hdfs.status.SchedulerStatus;
import io.dayu.hdfs.status.StuckCounts;
import io.dayu.hdfs.system.RunningSystems;
import io.dayu.hdfs.system.SystemLookup;
import io.dayu.metrics.Meters;
import io.dayu.metrics.NameNodeMetric;
import io.dayu.metrics.PrometheusPage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Dayu at work in one NameNode.
 *
 * <p>Thread safe.
 */
public final class DayuService implements DayuStatusMXBean {
  private final LiveSettings settings;
  private final PlannerParts planning;
  private final Namesystem namesystem;
  private final Supplier<DataCondition> data;
  private final AgentDirectory agents;
  private final PlannerMetrics metrics;
  private final GateLease lease;
  private final StartSteps steps;
  private final HistoryStore historyStore;
  private final RunningSystems systems;
  private volatile Optional<PlannerThread> planner = Optional.empty();

  /**
   * Wired, and not at work: {@link DayuStart} has it start.
   *
   * @param data the condition of the data, by HDFS's own books
   */
  DayuService(
      LiveSettings settings,
      PlannerParts planning,
      Namesystem namesystem,
      Supplier<DataCondition> data,
      AgentDirectory agents,
      PlannerMetrics metrics,
      GateLease lease,
      StartSteps steps,
      HistoryStore historyStore,
      RunningSystems systems) {
    this.settings = settings;
    this.planning = planning;
    this.namesystem = namesystem;
    this.data = data;
    this.agents = agents;
    this.metrics = metrics;
    this.lease = lease;
    this.steps = steps;
    this.historyStore = historyStore;
    this.systems = systems;
  }

  /** The planner's place in the code; empty when the planner has ended. */
  List<StackTraceElement> position() {
    return planner.map(PlannerThread::position).orElse(List.of());
  }

  void startPlanner() {
    planner = Optional.of(newPlanner());
  }

  /** Hands the queue back to stock HDFS for good. */
  void endPlanner() {
    lease.end("Dayu is stopped");
    planner.ifPresent(thread -> thread.stop("Dayu is stopped"));
  }

  void show(PrometheusPage page) {
    Meters meters = new Meters(page.registry());
    meters.flag(NameNodeMetric.PLANNING, this::isPlanning);
    meters.flag(NameNodeMetric.SCHEDULED_BY_DAYU, this::isScheduledByDayu);
    SchedulerGauges.show(meters, this::status, this::forecast);
    SchedulerGauges.showStuck(meters, this::stuck);
    SchedulerGauges.showCause(meters, this::cause);
    SchedulerGauges.showClients(meters, () -> agents.clientWaits(System.nanoTime()));
    SchedulerGauges.showCluster(meters, namesystem, namesystem, agents, System::nanoTime);
    NodeGauges nodes =
        new NodeGauges(
            meters,
            namesystem,
            planning.links()::latest,
            planning.publisher()::loads,
            settings.current().shownNodesMax());
    page.beforeEach(
        () -> {
          if (!steps.undone()) {
            nodes.refresh();
          }
        });
  }

  /** HDFS's own books know of what is lost and nearly lost whatever the planner is about. */
  private RecoveryCause cause() {
    RecoveryCause seen = planning.publisher().cause();
    DataCondition now = data.get();
    return now.known() ? seen.withData(now) : seen;
  }

  private PlannerThread newPlanner() {
    return PlannerThread.start(
        planning.scheduler(), metrics, System::nanoTime, settings.scheduler().leaseNs());
  }

  boolean plannerAlive() {
    return planner.map(PlannerThread::alive).orElse(false);
  }

  void wakePlanner() {
    planner.ifPresent(PlannerThread::wake);
  }

  /** Starts the planner again when its thread has ended; otherwise does nothing. */
  public synchronized void restartPlanner() {
    if (!steps.undone() && !plannerAlive()) {
      try {
        planning.scheduler().forget();
      } finally {
        startPlanner();
      }
    }
  }

  /** Ends the planner and gives HDFS back all that was taken from it; does so once. */
  synchronized void stop() {
    steps.undoAll();
  }

  /** The scheduler's status. */
  public SchedulerStatus status() {
    return planning.publisher().status();
  }

  /** The blocks that cannot be planned, and why. */
  public StuckCounts stuck() {
    return planning.publisher().stuck();
  }

  /** The forecast of the recovery. */
  public RecoveryForecast forecast() {
    return planning.publisher().forecast();
  }

  /** Dayu's state, in one word. */
  DayuState dayuState() {
    OperatorMode.Kind held = operator().hold().kind();
    if (held.leavesToStock()) {
      return switch (held) {
        case SHADOW -> DayuState.SHADOW;
        case STEPPED_BACK -> DayuState.STEPPED_BACK;
        default -> DayuState.TURNED_OFF;
      };
    }
    if (isPlanning()) {
      return isPaused() ? DayuState.PAUSED : DayuState.PLANNING;
    }
    return isScheduledByDayu() ? DayuState.RESTING : DayuState.HANDED_BACK;
  }

  /** Foreground traffic of all nodes, in and out, in bytes per second. */
  public long foregroundBytesPerSec() {
    return agents.foregroundBytesPerSec(System.nanoTime());
  }

  /** The running transfers. */
  public List<TransferView> transfers() {
    return planning.publisher().views();
  }

  /** The last finished transfers. */
  public TransferLog transferLog() {
    return planning.transferLog();
  }

  /** The questions and orders of operators. */
  public OperatorApi operator() {
    return planning.operator();
  }

  /** The settings in force. */
  public LiveSettings settings() {
    return settings;
  }

  /** Dayu as operators' commands know it. */
  RunningDayu running() {
    return new RunningDayu(
        operator(),
        settings,
        metrics,
        new SchedulingView(this::isPlanning, this::isScheduledByDayu, lease::reason),
        System::nanoTime,
        historyStore,
        systems);
  }

  /** The systems beside recovery. */
  public SystemLookup systems() {
    return systems;
  }

  /** Counters and timers. */
  public PlannerMetrics metrics() {
    return metrics;
  }

  @Override
  public boolean isPlanning() {
    return status().planning() && plannerAlive() && !lease.ranOut();
  }

  @Override
  public boolean isScheduledByDayu() {
    return lease.held();
  }

  @Override
  public String getSchedulingReason() {
    return PrivateText.sentence(lease.reason()).shown();
  }

  @Override
  public boolean isPaused() {
    return operator().hold().kind() == OperatorMode.Kind.PAUSED;
  }

  @Override
  public boolean isTurnedOff() {
    OperatorMode.Kind held = operator().hold().kind();
    return held == OperatorMode.Kind.OFF || held == OperatorMode.Kind.SET_OFF;
  }

  @Override
  public String getOperatorOrder() {
    return operator().hold().words();
  }

  @Override
  public long getSlot() {
    return status().slot().number();
  }

  @Override
  public int getWaitingBlocks() {
    return status().queue().blocks();
  }

  @Override
  public long getWaitingBytes() {
    return status().queue().bytes();
  }

  @Override
  public int getRunningTransfers() {
    return status().running().transfers();
  }

  @Override
  public long getRunningBytes() {
    return status().running().bytes();
  }

  @Override
  public long getPlannedBytesPerSec() {
    return status().running().plannedBytesPerSec();
  }

  @Override
  public long getRecoveredReplicas() {
    return metrics.recoveredReplicas();
  }

  @Override
  public long getRecoveredBytes() {
    return metrics.recoveredBytes();
  }

  @Override
  public long getAdoptedTransfers() {
    return metrics.adoptedTransfers();
  }

  @Override
  public long getResentBytes() {
    return metrics.resentBytes();
  }

  @Override
  public Map<String, Long> getResentBytesByReason() {
    Map<String, Long> shown = new TreeMap<>();
    metrics.resentBytesByReason().forEach((why, bytes) -> shown.put(why.name(), bytes));
    return shown;
  }

  @Override
  public long getBlocksLeftToStock() {
    return namesystem.blocksLeftToStock();
  }

  @Override
  public long getPlannerFailures() {
    return metrics.failures();
  }

  @Override
  public long getLockHolds() {
    return metrics.lockHolds().count();
  }

  @Override
  public long getLockHeldMicros() {
    return metrics.lockHolds().totalMicros();
  }

  @Override
  public long getLockHeldP99Micros() {
    return metrics.lockHolds().p99Micros();
  }

  @Override
  public long getLockHeldLongestMicros() {
    return metrics.lockHolds().longestMicros();
  }

  @Override
  public Map<String, String> getLockHoldsByOperation() {
    Map<String, String> shown = new TreeMap<>();
    metrics
        .lockHoldsByOperation()
        .forEach((operation, holds) -> shown.put(operation, holds.toString()));
    return shown;
  }

  @Override
  public long getPlans() {
    return metrics.slotWork().count();
  }

  @Override
  public long getPlanMicros() {
    return metrics.slotWork().totalMicros();
  }

  @Override
  public long getPlanP99Micros() {
    return metrics.slotWork().p99Micros();
  }

  @Override
  public long getPlanLongestMicros() {
    return metrics.slotWork().longestMicros();
  }
}

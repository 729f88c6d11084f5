package io.dayu.hdfs;

import io.dayu.core.control.PlanFunction;
import io.dayu.core.control.SlotEngine;
import io.dayu.core.control.SlotTiming;
import io.dayu.core.verify.PlanVerifier;
import io.dayu.hdfs.execution.Execution;
import io.dayu.hdfs.execution.TransferLog;
import io.dayu.hdfs.execution.WorkSource;
import io.dayu.hdfs.link.LinkHintFeeds;
import io.dayu.hdfs.link.LinkTable;
import io.dayu.hdfs.link.PlannerNodes;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.Namesystem;
import io.dayu.hdfs.operator.AgentCoverage;
import io.dayu.hdfs.operator.ClusterReader;
import io.dayu.hdfs.operator.LossReader;
import io.dayu.hdfs.operator.NodeLossPreview;
import io.dayu.hdfs.operator.OperatorApi;
import io.dayu.hdfs.operator.OperatorService;
import io.dayu.hdfs.operator.WarningFinder;
import io.dayu.hdfs.operator.WaveSurvey;
import io.dayu.hdfs.recovery.RecoverySource;
import io.dayu.hdfs.scheduler.AgentGracePeriod;
import io.dayu.hdfs.scheduler.ByteAccount;
import io.dayu.hdfs.scheduler.DataNodeWatch;
import io.dayu.hdfs.scheduler.NameNodeCluster;
import io.dayu.hdfs.scheduler.OperatorMode;
import io.dayu.hdfs.scheduler.PlannerMailbox;
import io.dayu.hdfs.scheduler.PlanningSettings;
import io.dayu.hdfs.scheduler.QueueGate;
import io.dayu.hdfs.scheduler.SlotSequence;
import io.dayu.hdfs.scheduler.SnapshotBuilder;
import io.dayu.hdfs.scheduler.TableFacts;
import io.dayu.hdfs.scheduler.TimeslotScheduler;
import io.dayu.hdfs.scheduler.WarmUp;
import io.dayu.hdfs.scope.Scope;
import io.dayu.hdfs.settings.SchedulerSettings;
import io.dayu.hdfs.status.ClientsMeanwhile;
import io.dayu.hdfs.status.OpenRecovery;
import io.dayu.hdfs.status.PlanYield;
import io.dayu.hdfs.status.RecoveryHistory;
import io.dayu.hdfs.status.SlotReporter;
import io.dayu.hdfs.status.StatusPublisher;
import io.dayu.hdfs.status.TrendLog;
import io.dayu.hdfs.system.RunningSystems;
import io.dayu.hdfs.system.WorkSources;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** The planner of a NameNode with all its parts, wired together: the one place that knows how. */
public final class PlannerParts {
  private static final long PATIENCE_MS = TimeUnit.SECONDS.toMillis(5);

  private final Namesystem namesystem;
  private final Execution.Tables tables;
  private final Supplier<SchedulerSettings> settings;
  private final Supplier<PlanningSettings> planning;
  private final Supplier<SlotTiming> timing;
  private final OperatorMode mode;
  private final PlannerMetrics metrics;
  private final PlannerEnvironment environment;
  private final LinkTable links;
  private final SnapshotBuilder snapshots;
  private final StatusPublisher publisher;
  private final RecoveryHistory history = new RecoveryHistory();
  private final TrendLog trend;
  private final Execution execution;
  private final PlanYield planYield = new PlanYield();
  private final DataNodeWatch dataNodes;
  private final TimeslotScheduler scheduler;
  private final OperatorApi operator;

  /**
   * All that the planner uses of the world outside, for tests to play.
   *
   * @param planner plans slots
   * @param epochs draws a new positive number, never the same on two NameNodes
   * @param clock in ns
   * @param wake has the scheduler's next round begin at once
   * @param leaving is told that DataNodes begin to leave
   */
  public record PlannerEnvironment(
      PlanFunction planner,
      LongSupplier epochs,
      LongSupplier clock,
      Runnable wake,
      Runnable leaving) {
    /** An environment in which nobody is told. */
    public PlannerEnvironment(
        PlanFunction planner, LongSupplier epochs, LongSupplier clock, Runnable wake) {
      this(planner, epochs, clock, wake, () -> {});
    }
  }

  /**
   * Parts that are not at work yet.
   *
   * @param gate whether Dayu schedules: the lease on the queue, and what an operator has ordered
   * @param beside the systems beside recovery
   * @param losses reads what DataNodes hold, for operators
   */
  public PlannerParts(
      Namesystem namesystem,
      Execution.Tables tables,
      Supplier<SchedulerSettings> settings,
      PlannerGate gate,
      PlannerMetrics metrics,
      PlannerEnvironment environment,
      RunningSystems beside,
      LossReader losses) {
    this.namesystem = namesystem;
    this.tables = tables;
    this.settings = settings;
    this.planning = () -> settings.get().planning();
    this.timing = () -> settings.get().timing();
    this.mode = gate.mode();
    this.metrics = metrics;
    this.environment = environment;
    links =
        new LinkTable(
            tables.nodes(),
            tables.transfers(),
            tables.agents(),
            () -> settings.get().linkSpeeds(),
            beside::promisedBytes);
    PlannerNodes nodes =
        new PlannerNodes(
            tables.nodes(),
            tables.tasks(),
            links,
            uuid -> beside.rests(uuid) || isExcluded(gate.scope().get(), uuid),
            beside::lastAsSource,
            beside::lentShare);
    snapshots =
        new SnapshotBuilder(
            tables.nodes(),
            tables.tasks(),
            tables.transfers(),
            nodes,
            () -> planning.get().tasksPerPlan(),
            () -> planning.get().planner().alpha());
    RecoverySource recovery = recovery(nodes, gate.scope());
    WorkSource source = new WorkSources(recovery, beside::work);
    execution =
        new Execution(
            tables,
            namesystem,
            namesystem,
            recovery,
            () -> settings.get().timeouts(),
            () -> settings.get().batches(),
            metrics,
            environment.epochs());
    trend = new TrendLog(tables.agents()::foregroundBytesPerSec, tables.agents()::clientWaits);
    publisher =
        new StatusPublisher(
            tables.nodes(),
            tables.tasks(),
            tables.transfers(),
            timing.get().timeslotNs(),
            metrics::recoveredBytes,
            namesystem::stockWork,
            namesystem::outOfScope,
            losses::open,
            environment.leaving(),
            trend);
    dataNodes =
        new DataNodeWatch(
            tables.nodes(),
            namesystem,
            tables.agents(),
            new AgentGracePeriod(() -> timing.get().heartbeatNs()));
    QueueGate queueGate =
        new QueueGate(
            gate.lease(),
            mode,
            namesystem::active,
            () -> settings.get().leaseNs(),
            environment.clock());
    SlotSequence slots = slots(source, queueGate);
    PlannerMailbox mailbox = new PlannerMailbox(PATIENCE_MS, environment.wake());
    scheduler =
        new TimeslotScheduler(
            queueGate,
            dataNodes,
            source,
            execution,
            slots,
            links,
            new LinkHintFeeds(links, nodes, beside::links),
            publisher,
            mailbox,
            () ->
                new TimeslotScheduler.Pauses(
                    timing.get().heartbeatNs(), settings.get().timeouts().lostNs() / 2));
    operator = operator(slots, mailbox, losses);
  }

  private boolean isExcluded(Scope scope, String uuid) {
    return scope.narrowsDestinations() && !tables.nodes().isOf(scope, uuid);
  }

  private RecoverySource recovery(PlannerNodes nodes, Supplier<Scope> scope) {
    return new RecoverySource(
        namesystem,
        tables.nodes(),
        tables.tasks(),
        tables.transfers(),
        nodes,
        () -> settings.get().batches(),
        () -> settings.get().handOverNs(),
        scope,
        metrics);
  }

  private SlotSequence slots(WorkSource source, QueueGate gate) {
    ByteAccount bytes = new ByteAccount(tables.tasks(), tables.transfers(), metrics);
    SlotReporter reporter =
        new SlotReporter(
            tables.tasks(),
            tables.transfers(),
            metrics,
            bytes,
            history,
            planYield,
            new OpenRecovery(
                metrics,
                publisher::absences,
                new ClientsMeanwhile(
                    tables.agents()::foregroundBytesPerSec, tables.agents()::clientWaits)));
    TableFacts facts =
        new TableFacts(tables, execution, source, links, snapshots, mode, planning, timing);
    NameNodeCluster cluster =
        new NameNodeCluster(
            dataNodes,
            tables.tasks(),
            snapshots,
            execution,
            gate,
            bytes,
            reporter,
            publisher,
            metrics);
    SlotEngine engine =
        new SlotEngine(
            facts,
            cluster,
            timing,
            environment.planner(),
            PlanVerifier::verify,
            environment.clock());
    return new SlotSequence(
        engine,
        facts,
        snapshots,
        links,
        new WarmUp(tables.nodes(), snapshots, planning, timing, environment.planner()),
        bytes,
        reporter,
        metrics);
  }

  private OperatorService operator(SlotSequence slots, PlannerMailbox mailbox, LossReader losses) {
    return new OperatorService(
        slots,
        mode,
        mailbox,
        publisher,
        new OperatorService.Past(history, trend),
        new OperatorService.AgentSights(
            () -> AgentCoverage.of(namesystem, tables.agents(), environment.clock().getAsLong()),
            () -> tables.agents().clientWaits(environment.clock().getAsLong()),
            new WarningFinder(
                namesystem,
                tables.agents(),
                publisher,
                planYield,
                links.slowLinks()::doubtsAll,
                dataNodes::heard,
                environment.clock())),
        new OperatorService.TableReaders(
            new ClusterReader(
                tables.nodes(),
                tables.tasks(),
                tables.transfers(),
                namesystem,
                links,
                publisher,
                mode,
                planning),
            new NodeLossPreview(
                tables.nodes(), tables.tasks(), losses, snapshots, planning, timing),
            new WaveSurvey(losses)),
        environment.clock());
  }

  /** The duty cycle, for one thread. */
  public TimeslotScheduler scheduler() {
    return scheduler;
  }

  /** The execution of plans, for the thread of the scheduler. */
  public Execution execution() {
    return execution;
  }

  /** The questions and orders of operators; safe for any thread. */
  public OperatorApi operator() {
    return operator;
  }

  /** The publisher of the scheduler's status; safe for any thread. */
  public StatusPublisher publisher() {
    return publisher;
  }

  /** All links; its last picture is safe for any thread. */
  public LinkTable links() {
    return links;
  }

  /** The last slots and recoveries; safe for any thread. */
  public RecoveryHistory history() {
    return history;
  }

  /** The last finished transfers; safe for any thread. */
  public TransferLog transferLog() {
    return execution.log();
  }
}

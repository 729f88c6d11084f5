package io.dayu.hdfs;

import io.dayu.core.control.PlanFunction;
import io.dayu.core.control.SlotEngine;
import io.dayu.core.control.SlotTiming;
import io.dayu.core.verify.PlanVerifier;
import io.dayu.hdfs.elastic.MoveBoard;
import io.dayu.hdfs.elastic.MoveSource;
import io.dayu.hdfs.elastic.RestFeed;
import io.dayu.hdfs.elastic.RestWiring;
import io.dayu.hdfs.elastic.SizingConditions;
import io.dayu.hdfs.execution.Execution;
import io.dayu.hdfs.execution.TransferLog;
import io.dayu.hdfs.execution.WorkSource;
import io.dayu.hdfs.execution.WorkSources;
import io.dayu.hdfs.heat.ExtraBook;
import io.dayu.hdfs.heat.ExtraReplicaHook;
import io.dayu.hdfs.heat.ExtraSource;
import io.dayu.hdfs.heat.HeatReports;
import io.dayu.hdfs.heat.LentLinks;
import io.dayu.hdfs.hint.HintHook;
import io.dayu.hdfs.hint.HintQueue;
import io.dayu.hdfs.hint.HintSource;
import io.dayu.hdfs.link.LinkHintFeeds;
import io.dayu.hdfs.link.LinkTable;
import io.dayu.hdfs.link.PlannerNodes;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.Namesystem;
import io.dayu.hdfs.operator.AgentCoverage;
import io.dayu.hdfs.operator.ClusterReader;
import io.dayu.hdfs.operator.NodeLossPreview;
import io.dayu.hdfs.operator.OperatorApi;
import io.dayu.hdfs.operator.OperatorService;
import io.dayu.hdfs.operator.WarningFinder;
import io.dayu.hdfs.placement.PlacementHook;
import io.dayu.hdfs.placement.WriteHintFeed;
import io.dayu.hdfs.reading.ReadHintFeed;
import io.dayu.hdfs.reading.ReadOrderHook;
import io.dayu.hdfs.recovery.RecoverySource;
import io.dayu.hdfs.scheduler.AgentGracePeriod;
import io.dayu.hdfs.scheduler.DataNodeWatch;
import io.dayu.hdfs.scheduler.GateLease;
import io.dayu.hdfs.scheduler.NameNodeCluster;
import io.dayu.hdfs.scheduler.OperatorMode;
import io.dayu.hdfs.scheduler.PlannerMailbox;
import io.dayu.hdfs.scheduler.PlanningSettings;
import io.dayu.hdfs.scheduler.QueueGate;
import io.dayu.hdfs.scheduler.SchedulerSettings;
import io.dayu.hdfs.scheduler.SlotSequence;
import io.dayu.hdfs.scheduler.SnapshotBuilder;
import io.dayu.hdfs.scheduler.TableFacts;
import io.dayu.hdfs.scheduler.TimeslotScheduler;
import io.dayu.hdfs.scheduler.WarmUp;
import io.dayu.hdfs.status.ClientsMeanwhile;
import io.dayu.hdfs.status.OpenRecovery;
import io.dayu.hdfs.status.PlanYield;
import io.dayu.hdfs.status.RecoveryHistory;
import io.dayu.hdfs.status.SlotReporter;
import io.dayu.hdfs.status.StatusPublisher;
import io.dayu.hdfs.status.TrendLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The planner of a NameNode with all its parts, wired together: the one place that knows how.
 *
 * <p>The systems that watch clients' links and those that want replicas made are named here, and
 * nowhere else.
 */
public final class PlannerParts {
  private static final long PATIENCE_MS = TimeUnit.SECONDS.toMillis(5);

  private final LinkTable links;
  private final StatusPublisher publisher;
  private final RecoveryHistory history = new RecoveryHistory();
  private final TrendLog trend;
  private final RestFeed rest;
  private final Execution execution;
  private final TimeslotScheduler scheduler;
  private final OperatorApi operator;
  private final HintQueue hints;

  /**
   * The places at which Dayu is hooked into the NameNode.
   *
   * @param placement its placement policy, which may be guided
   * @param readers what orders replicas for readers, which may be guided
   * @param rest who may rest, and who heeds it
   * @param hints judges hints of background tasks, and books what they ask for
   * @param extras what keeps hot blocks' extra replicas; empty where there are none
   */
  public record NameNodeHooks(
      Namesystem namesystem,
      PlacementHook placement,
      ReadOrderHook readers,
      RestWiring rest,
      HintHook hints,
      Optional<ExtraParts> extras) {
    /** Hooks where nobody rests, no hint is good, and hot blocks get no extra replicas. */
    public NameNodeHooks(Namesystem namesystem, PlacementHook placement, ReadOrderHook readers) {
      this(namesystem, placement, readers, RestWiring.none(), HintHook.NOTHING, Optional.empty());
    }
  }

  /**
   * The parts that extra replicas of hot blocks need.
   *
   * @param heat tells which blocks are hot
   * @param hook keeps them in HDFS
   */
  public record ExtraParts(HeatReports heat, ExtraBook book, ExtraReplicaHook hook) {}

  /**
   * All that the planner uses of the world outside, for tests to play.
   *
   * @param planner plans slots
   * @param epochs draws a new positive number, never the same on two NameNodes
   * @param clock in ns
   * @param wake has the scheduler's next round begin at once
   */
  public record PlannerEnvironment(
      PlanFunction planner, LongSupplier epochs, LongSupplier clock, Runnable wake) {}

  /** Parts that are not at work yet. */
  public PlannerParts(
      NameNodeHooks hooks,
      Execution.Tables tables,
      Supplier<SchedulerSettings> settings,
      GateLease lease,
      PlannerMetrics metrics,
      PlannerEnvironment environment) {
    Namesystem namesystem = hooks.namesystem();
    Supplier<PlanningSettings> planning = () -> settings.get().planning();
    Supplier<SlotTiming> timing = () -> settings.get().timing();
    WriteHintFeed writes =
        new WriteHintFeed(
            hooks.placement(),
            tables.nodes(),
            () -> settings.get().placement(),
            () -> planning.get().seed(),
            metrics.placement(),
            environment.clock());
    ReadHintFeed reads =
        new ReadHintFeed(
            hooks.readers(),
            () -> settings.get().placement().halfLifeNs(),
            metrics.reads(),
            environment.clock());
    links =
        new LinkTable(
            tables.nodes(),
            tables.transfers(),
            tables.agents(),
            () -> settings.get().linkSpeeds(),
            writes::unconfirmedBytes);
    OperatorMode mode = new OperatorMode();
    RestWiring wiring = hooks.rest();
    MoveBoard moves = new MoveBoard();
    rest =
        new RestFeed(
            wiring,
            tables.nodes(),
            new SizingConditions(
                () -> namesystem.stockWork().any(),
                () -> tables.tasks().stuck().isWakingOfUse(),
                mode::paused),
            moves,
            metrics.rest(),
            environment.clock());
    LentLinks lent = new LentLinks();
    PlannerNodes plannerNodes =
        new PlannerNodes(
            tables.nodes(), tables.tasks(), links, wiring.orders()::rests, lent::share);
    SnapshotBuilder snapshots =
        new SnapshotBuilder(
            tables.nodes(),
            tables.tasks(),
            tables.transfers(),
            plannerNodes,
            () -> planning.get().tasksPerPlan());
    RecoverySource recovery =
        new RecoverySource(
            namesystem,
            tables.nodes(),
            tables.tasks(),
            tables.transfers(),
            plannerNodes,
            () -> settings.get().batches(),
            () -> settings.get().handOverNs(),
            metrics);
    List<WorkSource> lower = new ArrayList<>();
    hooks.extras().ifPresent(extras -> lower.add(extraSource(extras, tables, lent, metrics)));
    lower.add(
        new MoveSource(
            wiring.settings(),
            moves,
            wiring.moves(),
            tables.nodes(),
            tables.tasks(),
            metrics.rest(),
            metrics::plannerFailed));
    hints = new HintQueue(metrics.curate()::count);
    lower.add(
        new HintSource(
            hints,
            hooks.hints(),
            tables.nodes(),
            tables.tasks(),
            () -> planning.get().planner().shares().costShare(),
            metrics::plannerFailed));
    WorkSource source = new WorkSources(recovery, lower);
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
            trend);
    QueueGate gate = new QueueGate(lease, mode, namesystem::active, () -> settings.get().leaseNs());
    DataNodeWatch dataNodes =
        new DataNodeWatch(
            tables.nodes(),
            namesystem,
            tables.agents(),
            new AgentGracePeriod(() -> timing.get().heartbeatNs()));
    PlanYield planYield = new PlanYield();
    SlotReporter reporter =
        new SlotReporter(
            tables.tasks(),
            tables.transfers(),
            metrics,
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
            dataNodes, tables.tasks(), snapshots, execution, gate, reporter, publisher, metrics);
    SlotEngine engine =
        new SlotEngine(
            facts,
            cluster,
            timing,
            environment.planner(),
            PlanVerifier::verify,
            environment.clock());
    SlotSequence slots =
        new SlotSequence(
            engine,
            facts,
            snapshots,
            links,
            new WarmUp(tables.nodes(), snapshots, planning, timing, environment.planner()),
            reporter,
            metrics);
    PlannerMailbox mailbox = new PlannerMailbox(PATIENCE_MS, environment.wake());
    scheduler =
        new TimeslotScheduler(
            gate,
            dataNodes,
            source,
            execution,
            slots,
            links,
            new LinkHintFeeds(links, plannerNodes, List.of(writes, reads, rest)),
            publisher,
            mailbox,
            () ->
                new TimeslotScheduler.Pauses(
                    timing.get().heartbeatNs(), settings.get().timeouts().lostNs() / 2));
    operator =
        new OperatorService(
            slots,
            mode,
            mailbox,
            publisher,
            new OperatorService.Past(history, trend),
            new OperatorService.AgentSights(
                () ->
                    AgentCoverage.of(namesystem, tables.agents(), environment.clock().getAsLong()),
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
                    tables.nodes(), tables.tasks(), namesystem, snapshots, planning, timing)),
            environment.clock());
  }

  private static ExtraSource extraSource(
      ExtraParts extras, Execution.Tables tables, LentLinks lent, PlannerMetrics metrics) {
    return new ExtraSource(
        extras.heat(),
        extras.book(),
        extras.hook(),
        tables.nodes(),
        tables.tasks(),
        tables.transfers(),
        lent,
        metrics::plannerFailed);
  }

  /** The duty cycle, for one thread. */
  public TimeslotScheduler scheduler() {
    return scheduler;
  }

  /** What carries plans out, for the thread of the scheduler. */
  public Execution execution() {
    return execution;
  }

  /** What operators ask and order; safe for any thread. */
  public OperatorApi operator() {
    return operator;
  }

  /** What the scheduler is doing; safe for any thread. */
  public StatusPublisher publisher() {
    return publisher;
  }

  /** All links; its last picture is safe for any thread. */
  public LinkTable links() {
    return links;
  }

  /** Who rests; its last view is safe for any thread. */
  public RestFeed rest() {
    return rest;
  }

  /** Hints of background tasks; safe for any thread. */
  public HintQueue hints() {
    return hints;
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

package io.dayu.hdfs;

import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.ThreadFactoryBuilder;
import com.google.common.util.concurrent.Uninterruptibles;
import io.dayu.core.Planner;
import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.agent.AgentPins;
import io.dayu.hdfs.cold.ColdFiles;
import io.dayu.hdfs.cold.HeatParts;
import io.dayu.hdfs.cold.StandbyMoves;
import io.dayu.hdfs.elastic.ElasticCluster;
import io.dayu.hdfs.elastic.ElasticSettings;
import io.dayu.hdfs.elastic.RestOrders;
import io.dayu.hdfs.elastic.RestWiring;
import io.dayu.hdfs.execution.Execution;
import io.dayu.hdfs.heat.ExtraBook;
import io.dayu.hdfs.heat.HeatReports;
import io.dayu.hdfs.heat.HeatSettings;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.DataNodes;
import io.dayu.hdfs.power.Census;
import io.dayu.hdfs.power.MachineMaintenance;
import io.dayu.hdfs.power.MachinePower;
import io.dayu.hdfs.power.NeverOff;
import io.dayu.hdfs.power.OffBoard;
import io.dayu.hdfs.power.OffCounts;
import io.dayu.hdfs.power.OffLimit;
import io.dayu.hdfs.power.OffSettings;
import io.dayu.hdfs.power.PowerThread;
import io.dayu.hdfs.power.SiteCommand;
import io.dayu.hdfs.power.SystemResolver;
import io.dayu.hdfs.queue.TimedLock;
import io.dayu.hdfs.release.FsNamesystemLock;
import io.dayu.hdfs.rpc.HeartbeatService;
import io.dayu.hdfs.rpc.ProtocolInstaller;
import io.dayu.hdfs.scheduler.GateLease;
import io.dayu.hdfs.scheduler.OperatorMode;
import io.dayu.hdfs.scheduler.PlannerWatchdog;
import io.dayu.hdfs.settings.LiveSettings;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.TransferTable;
import io.dayu.metrics.Meters;
import io.dayu.metrics.PrometheusPage;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManagerBridge;
import org.apache.hadoop.hdfs.server.namenode.ColdFilesBridge;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.OffJournalBridge;
import org.apache.hadoop.metrics2.util.MBeans;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts Dayu in a NameNode: all of it, or nothing.
 *
 * <p>What may fail and does no harm comes first, what takes effect comes last. Of a start that
 * fails everything is undone in reverse order; the same undoes it when Dayu is stopped.
 */
final class DayuStart {
  private static final Logger LOG = LoggerFactory.getLogger(DayuStart.class);
  private static final long HANG_CHECK_SEC = 1;

  /** A look at a hang may be taking back bookings, one at files waits for the edit log. */
  private static final long ENDS_WITHIN_SEC = 10;

  private final NameNode nameNode;
  private final LiveSettings settings;
  private final PrometheusPage page;
  private final StartSteps steps;
  private final GateLease lease = new GateLease(System::nanoTime);
  private boolean watchHangs;

  /** Wakes the planner, whose thread begins later than what wants to wake it. */
  private static final class PlannerWakeUp {
    volatile Runnable action = () -> {};

    void wake() {
      action.run();
    }
  }

  private DayuStart(
      NameNode nameNode, LiveSettings settings, PrometheusPage page, StartSteps steps) {
    this.nameNode = nameNode;
    this.settings = settings;
    this.page = page;
    this.steps = steps;
  }

  /**
   * Takes over the queue, opens the protocol and starts the planner.
   *
   * @param page where the metrics are shown
   * @throws ReflectiveOperationException when this Hadoop hides what Dayu needs
   * @throws IOException when the RPC servers refuse the protocol
   */
  static DayuService start(NameNode nameNode, LiveSettings settings, PrometheusPage page)
      throws ReflectiveOperationException, IOException {
    return start(
        nameNode, settings, page, new StartSteps(what -> LOG.debug("Dayu starts: {}", what)));
  }

  /** The same by steps that somebody follows. */
  static DayuService start(
      NameNode nameNode, LiveSettings settings, PrometheusPage page, StartSteps steps)
      throws ReflectiveOperationException, IOException {
    boolean started = false;
    try {
      DayuService service = new DayuStart(nameNode, settings, page, steps).begin();
      started = true;
      return service;
    } finally {
      if (!started) {
        steps.undoAll();
      }
    }
  }

  private DayuService begin() throws ReflectiveOperationException, IOException {
    Set<Meter> others = Set.copyOf(page.registry().getMeters());
    steps.next("count and time", () -> removeMeters(page.registry(), others));
    PlannerMetrics metrics = new PlannerMetrics(page.registry());
    NodeTable nodes = new NodeTable();
    BlockManagerBridge bridge =
        BlockManagerBridge.prepare(
            nameNode,
            lease::held,
            settings.current().stripedPlanned(),
            nodes,
            new ProcessClock(),
            metrics::lockHeld);
    Execution.Tables tables =
        new Execution.Tables(
            nodes, new TaskTable(), new TransferTable(), new AgentDirectory(settings::agents));
    bridge.heed(
        new AgentPins(
            tables.agents(),
            nameNode
                .getConf()
                .getBoolean(
                    DFSConfigKeys.DFS_DATANODE_BLOCK_PINNING_ENABLED,
                    DFSConfigKeys.DFS_DATANODE_BLOCK_PINNING_ENABLED_DEFAULT),
            System::nanoTime));
    HeatSettings heatSettings = settings.current().beside().heat();
    Optional<ExtraBook> book =
        heatSettings.extras().enabled()
            ? Optional.of(new ExtraBook(System::nanoTime))
            : Optional.empty();
    HeatReports heat =
        new HeatReports(heatSettings, System::nanoTime, tables.agents()::outShare, book);
    PlannerWakeUp wakeUp = new PlannerWakeUp();
    Supplier<ElasticSettings> elastic = () -> settings.current().beside().elastic();
    RestOrders restOrders = new RestOrders(System::nanoTime);
    OffBoard machines = new OffBoard();
    PlannerParts parts =
        new PlannerParts(
            new PlannerParts.NameNodeHooks(
                bridge,
                bridge,
                bridge,
                new RestWiring(
                    elastic,
                    restOrders,
                    bridge,
                    bridge,
                    bridge.moves(),
                    TimeOfDay::minute,
                    replication(nameNode.getConf()),
                    machines),
                bridge.hints(),
                book.map(extras -> new PlannerParts.ExtraParts(heat, extras, bridge))),
            tables,
            settings::scheduler,
            lease,
            metrics,
            environment(wakeUp));
    HistoryKeeping history = new HistoryKeeping(nameNode, settings.current().history());
    steps.next("keep a history", history::end);
    history.start();
    parts.history().tell(history.store()::recovery);
    DayuService service =
        new DayuService(
            settings,
            parts,
            bridge,
            tables.agents(),
            metrics,
            lease,
            steps,
            history.store(),
            heatParts(bridge, heat, parts, metrics),
            new ElasticCluster(
                elastic,
                parts.rest()::latest,
                restOrders,
                bridge,
                replication(nameNode.getConf()),
                machines));
    wakeUp.action = service::wakePlanner;
    service.show(page);
    showByJmx(service);
    openTo(tables.agents(), service);
    switchMachines(bridge, elastic.get(), machines, metrics);
    takeOver(bridge, service);
    book.ifPresent(extras -> keepExtras(bridge, extras, service));
    lookAfter(service.coldFiles(), service.standby());
    watch(
        new PlannerWatchdog(
            parts.publisher()::views,
            tables.agents(),
            bridge,
            () -> settings.scheduler().timeouts().soonNs(),
            lease,
            metrics,
            service::position));
    steps.next("start the planner", service::endPlanner);
    service.startPlanner();
    return service;
  }

  private HeatParts heatParts(
      DataNodes dataNodes, HeatReports heat, PlannerParts parts, PlannerMetrics metrics) {
    TimeOfDay timeOfDay = new TimeOfDay();
    ColdFilesBridge files =
        new ColdFilesBridge(
            nameNode,
            new TimedLock(
                new FsNamesystemLock(nameNode.getNamesystem()),
                new ProcessClock(),
                metrics::lockHeld),
            timeOfDay);
    ColdFiles cold =
        new ColdFiles(
            settings.current().beside().cold(),
            files,
            heat,
            () -> parts.operator().hold().kind() != OperatorMode.Kind.NONE,
            metrics::plannerFailed,
            System::nanoTime,
            timeOfDay);
    return new HeatParts(
        heat,
        cold,
        new StandbyMoves(
            settings.current().beside().elastic().standby(),
            cold,
            dataNodes,
            files,
            heat,
            parts.hints(),
            metrics::plannerFailed,
            System::nanoTime));
  }

  /** By a thread of its own, for it waits for the edit log. */
  private void lookAfter(ColdFiles cold, StandbyMoves standby) {
    ScheduledExecutorService timer = timer("dayu-cold");
    steps.next(
        "look after cold files",
        () -> MoreExecutors.shutdownAndAwaitTermination(timer, ENDS_WITHIN_SEC, TimeUnit.SECONDS));
    Runnable look =
        () -> {
          cold.look();
          standby.look();
        };
    Future<?> unused = timer.scheduleWithFixedDelay(look, 1, 1, TimeUnit.SECONDS);
  }

  private static ScheduledExecutorService timer(String name) {
    return Executors.newSingleThreadScheduledExecutor(
        new ThreadFactoryBuilder().setDaemon(true).setNameFormat(name).build());
  }

  /** Of files that name none. */
  private static int replication(Configuration conf) {
    return conf.getInt(DFSConfigKeys.DFS_REPLICATION_KEY, DFSConfigKeys.DFS_REPLICATION_DEFAULT);
  }

  private static void removeMeters(MeterRegistry registry, Set<Meter> others) {
    for (Meter meter : registry.getMeters()) {
      if (!others.contains(meter)) {
        registry.remove(meter);
      }
    }
  }

  private static PlannerParts.PlannerEnvironment environment(PlannerWakeUp wakeUp) {
    SecureRandom random = new SecureRandom();
    return new PlannerParts.PlannerEnvironment(
        Planner::plan,
        () -> 1 + random.nextLong(Long.MAX_VALUE - 1),
        System::nanoTime,
        wakeUp::wake);
  }

  private void showByJmx(DayuService service) {
    AtomicReference<@Nullable ObjectName> name = new AtomicReference<>();
    steps.next("show itself by JMX", () -> MBeans.unregister(name.get()));
    name.set(MBeans.register("NameNode", "Dayu", service));
  }

  /** What agents say before a planner begins does no harm. */
  private void openTo(AgentDirectory agents, DayuService service)
      throws ReflectiveOperationException, IOException {
    steps.next("open the protocol to agents", () -> ProtocolInstaller.uninstall(nameNode));
    ProtocolInstaller.install(
        nameNode,
        new HeartbeatService(
            agents,
            new RegisteredDataNodes(nameNode.getNamesystem(), nameNode.getConf()),
            () -> !steps.undone() && nameNode.isActiveState(),
            System::nanoTime,
            service::wakePlanner,
            service.heat()));
  }

  /** Where that cannot be nothing is switched off, and what is off is not known. */
  private void switchMachines(
      BlockManagerBridge bridge, ElasticSettings elastic, OffBoard board, PlannerMetrics metrics) {
    OffSettings off = elastic.off();
    if (!off.enabled()) {
      return;
    }
    ScheduledExecutorService names = timer("dayu-off-names");
    steps.next("resolve names of machines", names::shutdownNow);
    NeverOff neverOff =
        NeverOff.of(nameNode.getConf(), new SystemResolver(), names, System::nanoTime);
    board.never(neverOff::reasons);
    Optional<MachineMaintenance> hdfs = bridge.maintenance(neverOff);
    if (hdfs.isEmpty()) {
      LOG.error(
          "No machine is switched off: dayu.elastic.off.command needs"
              + " dfs.namenode.hosts.provider.classname"
              + " org.apache.hadoop.hdfs.server.blockmanagement.DayuHosts on all NameNodes");
      return;
    }
    Census census = new Census(elastic.awake(), 2 * off.lostNs(), System::nanoTime);
    bridge.heed(census);
    PowerThread thread =
        new PowerThread(
            new MachinePower(
                new MachinePower.Around(
                    new OffJournalBridge(nameNode, off.path()),
                    hdfs.get(),
                    new SiteCommand(off.command(), off.timeoutNs()),
                    bridge,
                    System::nanoTime,
                    new TimeOfDay()),
                off,
                elastic.awake(),
                OffLimit.of(nameNode.getConf(), elastic.awake()),
                board,
                census,
                new OffCounts(new Meters(page.registry()))),
            metrics::plannerFailed);
    steps.next("look after machines that are off", thread::close);
    thread.start();
  }

  private void takeOver(BlockManagerBridge bridge, DayuService service)
      throws ReflectiveOperationException {
    steps.next("take over the queue", () -> giveBack(bridge, service));
    bridge.takeOver();
  }

  /** Where that fails there are none, and recovery is as it is without. */
  private void keepExtras(BlockManagerBridge bridge, ExtraBook book, DayuService service) {
    steps.next("keep extra replicas", () -> putBackExtras(bridge, service));
    try {
      bridge.keepExtras(book);
    } catch (ReflectiveOperationException e) {
      LOG.error(
          "Hot blocks get no extra replicas, for this Hadoop does not let them be kept. Set"
              + " dayu.heat.replicas.enabled to false, or use a Hadoop that Dayu is tested with.",
          e);
    }
  }

  private void putBackExtras(BlockManagerBridge bridge, DayuService service) {
    if (service.plannerAlive() || watchHangs) {
      LOG.warn("HDFS keeps Dayu's extra replicas as they are until it is restarted");
    } else {
      bridge.putBack();
    }
  }

  /** A thread that does not end may put blocks into its queue yet: then that stays, gate open. */
  private void giveBack(BlockManagerBridge bridge, DayuService service)
      throws ReflectiveOperationException {
    if (service.plannerAlive() || watchHangs) {
      LOG.warn("HDFS keeps Dayu's low-redundancy queue, and schedules from it itself");
    } else {
      bridge.giveBack();
    }
  }

  private void watch(PlannerWatchdog watchdog) {
    ScheduledExecutorService timer = timer("dayu-hang-watch");
    steps.next("watch for a planner that hangs", () -> end(timer));
    Future<?> unused =
        timer.scheduleWithFixedDelay(
            watchdog::check, HANG_CHECK_SEC, HANG_CHECK_SEC, TimeUnit.SECONDS);
  }

  private void end(ScheduledExecutorService timer) {
    timer.shutdownNow();
    watchHangs =
        !Uninterruptibles.awaitTerminationUninterruptibly(timer, ENDS_WITHIN_SEC, TimeUnit.SECONDS);
  }
}

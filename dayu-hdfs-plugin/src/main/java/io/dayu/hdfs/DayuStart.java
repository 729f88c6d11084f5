package io.dayu.hdfs;

import com.google.common.util.concurrent.ThreadFactoryBuilder;
import com.google.common.util.concurrent.Uninterruptibles;
import io.dayu.core.Planner;
import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.agent.ReportListener;
import io.dayu.hdfs.execution.Execution;
import io.dayu.hdfs.history.HistoryStore;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.rpc.HeartbeatService;
import io.dayu.hdfs.rpc.ProtocolInstaller;
import io.dayu.hdfs.scheduler.DayuMode;
import io.dayu.hdfs.scheduler.GateLease;
import io.dayu.hdfs.scheduler.OperatorMode;
import io.dayu.hdfs.scheduler.PlannerWatchdog;
import io.dayu.hdfs.settings.LiveSettings;
import io.dayu.hdfs.settings.ScatterWidth;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.TransferTable;
import io.dayu.hdfs.system.RunningSystems;
import io.dayu.metrics.PrometheusPage;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import javax.management.ObjectName;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManagerBridge;
import org.apache.hadoop.hdfs.server.blockmanagement.DataConditions;
import org.apache.hadoop.hdfs.server.blockmanagement.EarlyLook;
import org.apache.hadoop.hdfs.server.blockmanagement.LossBridge;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
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

  /** A look at a hang may be taking back bookings. */
  private static final long ENDS_WITHIN_SEC = 10;

  private final NameNode nameNode;
  private final LiveSettings settings;
  private final PrometheusPage page;
  private final StartSteps steps;
  private final HistoryKeeping history;
  private final PlannerGate gate;
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
    this.history = new HistoryKeeping(nameNode, settings.current().history());
    this.gate =
        new PlannerGate(
            new GateLease(System::nanoTime),
            new OperatorMode(steppedBack(settings.of(DayuMode::read), history.store())),
            () -> settings.current().scope());
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
            gate.lease()::held,
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
    RunningSystems systems =
        NameNodeSystems.in(
            new NameNodeSeams(nameNode, bridge, settings, gate, metrics, history.store()),
            tables,
            page.registry(),
            metrics::plannerFailed);
    PlannerWakeUp wakeUp = new PlannerWakeUp();
    PlannerParts parts =
        new PlannerParts(
            bridge,
            tables,
            settings::scheduler,
            gate,
            metrics,
            environment(wakeUp),
            systems,
            new LossBridge(nameNode, bridge));
    steps.next("keep a history", history::end);
    history.start();
    parts.history().tell(history.store()::recovery);
    DayuService service =
        new DayuService(
            settings,
            parts,
            bridge,
            () -> DataConditions.of(nameNode),
            tables.agents(),
            metrics,
            gate.lease(),
            steps,
            history.store(),
            systems);
    wakeUp.action = service::wakePlanner;
    service.show(page);
    showByJmx(service);
    openTo(tables.agents(), systems, service);
    takeOver(bridge, service);
    steps.next("do what is beside recovery", () -> systems.end(hangs(service)));
    systems.startAll();
    watch(
        new PlannerWatchdog(
            parts.publisher()::views,
            tables.agents(),
            bridge,
            () -> settings.scheduler().timeouts().soonNs(),
            gate.lease(),
            metrics,
            service::position));
    steps.next("start the planner", service::endPlanner);
    service.startPlanner();
    ScheduleFollower schedule =
        new ScheduleFollower(settings, parts.operator(), history.store(), nameNode::isActiveState);
    steps.next("follow the schedule", schedule::end);
    schedule.start();
    return service;
  }

  /** The mode that is set, but where Dayu would be active and has stepped back. */
  private static Supplier<DayuMode> steppedBack(Supplier<DayuMode> set, HistoryStore history) {
    return () ->
        set.get() == DayuMode.ACTIVE && history.stepBack().isPresent()
            ? DayuMode.STEPPED_BACK
            : set.get();
  }

  private static ScheduledExecutorService timer(String name) {
    return Executors.newSingleThreadScheduledExecutor(
        new ThreadFactoryBuilder().setDaemon(true).setNameFormat(name).build());
  }

  private static void removeMeters(MeterRegistry registry, Set<Meter> others) {
    for (Meter meter : registry.getMeters()) {
      if (!others.contains(meter)) {
        registry.remove(meter);
      }
    }
  }

  private PlannerParts.PlannerEnvironment environment(PlannerWakeUp wakeUp) {
    SecureRandom random = new SecureRandom();
    ScheduledExecutorService looks = timer("dayu-early-look");
    steps.next("look at DataNodes that leave", looks::shutdownNow);
    Supplier<Integer> scatterWidth = settings.of(ScatterWidth::read);
    return new PlannerParts.PlannerEnvironment(
        (snapshot, knobs, seed) ->
            scatterWidth.get() > 0
                ? Planner.planInCopysets(snapshot, knobs, seed)
                : Planner.plan(snapshot, knobs, seed),
        () -> 1 + random.nextLong(Long.MAX_VALUE - 1),
        System::nanoTime,
        wakeUp::wake,
        new EarlyLook(
            nameNode.getNamesystem().getBlockManager(),
            nameNode.getConf(),
            looks,
            System::nanoTime));
  }

  private void showByJmx(DayuService service) {
    AtomicReference<@Nullable ObjectName> name = new AtomicReference<>();
    steps.next("show itself by JMX", () -> MBeans.unregister(name.get()));
    name.set(MBeans.register("NameNode", "Dayu", service));
  }

  /** Opens the protocol to agents; their words before a planner begins do no harm. */
  private void openTo(AgentDirectory agents, ReportListener listener, DayuService service)
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
            listener));
  }

  private void takeOver(BlockManagerBridge bridge, DayuService service)
      throws ReflectiveOperationException {
    steps.next("take over the queue", () -> giveBack(bridge, service));
    bridge.takeOver();
  }

  private boolean hangs(DayuService service) {
    return service.plannerAlive() || watchHangs;
  }

  /** A thread that does not end may put blocks into its queue yet: then that stays, gate open. */
  private void giveBack(BlockManagerBridge bridge, DayuService service)
      throws ReflectiveOperationException {
    if (hangs(service)) {
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

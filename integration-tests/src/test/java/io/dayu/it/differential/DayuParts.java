package io.dayu.it.differential;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import io.dayu.core.Planner;
import io.dayu.core.control.SlotTiming;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.hdfs.AgentPins;
import io.dayu.hdfs.PlannerGate;
import io.dayu.hdfs.PlannerParts;
import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.agent.AgentReportSettings;
import io.dayu.hdfs.curate.CurateMetrics;
import io.dayu.hdfs.curate.FileFactors;
import io.dayu.hdfs.early.EarlyReports;
import io.dayu.hdfs.early.EarlySettings;
import io.dayu.hdfs.early.EarlySystem;
import io.dayu.hdfs.elastic.ElasticCluster;
import io.dayu.hdfs.elastic.ElasticSettings;
import io.dayu.hdfs.elastic.ElasticSystem;
import io.dayu.hdfs.elastic.RestOrders;
import io.dayu.hdfs.elastic.RestRefusedException;
import io.dayu.hdfs.elastic.RestWiring;
import io.dayu.hdfs.elastic.SizingConditions;
import io.dayu.hdfs.execution.Execution;
import io.dayu.hdfs.execution.TransferTimeouts;
import io.dayu.hdfs.extra.ExtraBook;
import io.dayu.hdfs.heat.HeatReports;
import io.dayu.hdfs.heat.HeatSettings;
import io.dayu.hdfs.heat.HeatSystem;
import io.dayu.hdfs.hint.HintQueue;
import io.dayu.hdfs.hint.HintService;
import io.dayu.hdfs.hint.HintSystem;
import io.dayu.hdfs.link.LinkTable;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.BatchSizes;
import io.dayu.hdfs.namesystem.Namesystem;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.hdfs.placement.PlacementSettings;
import io.dayu.hdfs.placement.PlacementSystem;
import io.dayu.hdfs.power.Census;
import io.dayu.hdfs.power.MachineMaintenance;
import io.dayu.hdfs.power.MachinePower;
import io.dayu.hdfs.power.NeverOff;
import io.dayu.hdfs.power.OffCounts;
import io.dayu.hdfs.power.OffEntry;
import io.dayu.hdfs.power.OffLimit;
import io.dayu.hdfs.power.OffSettings;
import io.dayu.hdfs.power.SystemResolver;
import io.dayu.hdfs.queue.TimedLock;
import io.dayu.hdfs.reading.DayuNetworkTopology;
import io.dayu.hdfs.reading.ReadingSystem;
import io.dayu.hdfs.release.FsNamesystemLock;
import io.dayu.hdfs.resting.OffBoard;
import io.dayu.hdfs.scheduler.GateLease;
import io.dayu.hdfs.scheduler.OperatorMode;
import io.dayu.hdfs.scheduler.PlanningSettings;
import io.dayu.hdfs.scheduler.TimeslotScheduler;
import io.dayu.hdfs.settings.KeyReader;
import io.dayu.hdfs.settings.SchedulerSettings;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.TransferTable;
import io.dayu.hdfs.system.FailureExit;
import io.dayu.hdfs.system.RunningSystems;
import io.dayu.hdfs.system.SystemOffer;
import io.dayu.hdfs.system.SystemPlace;
import io.dayu.it.support.TimeAlone;
import io.dayu.metrics.Meters;
import io.dayu.metrics.NameNodeMetric;
import io.dayu.protocol.admin.FateMark;
import io.dayu.protocol.admin.MoveAnswer;
import io.dayu.protocol.admin.MoveHint;
import io.dayu.protocol.admin.MoveOffer;
import io.dayu.protocol.admin.MoveRequest;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManagerBridge;
import org.apache.hadoop.hdfs.server.blockmanagement.DayuBlockPlacementPolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.DayuHosts;
import org.apache.hadoop.hdfs.server.blockmanagement.EarlyBridge;
import org.apache.hadoop.hdfs.server.blockmanagement.ExtraBridge;
import org.apache.hadoop.hdfs.server.blockmanagement.GuidedParts;
import org.apache.hadoop.hdfs.server.blockmanagement.HintBridge;
import org.apache.hadoop.hdfs.server.blockmanagement.LossBridge;
import org.apache.hadoop.hdfs.server.blockmanagement.MaintenanceBridge;
import org.apache.hadoop.hdfs.server.blockmanagement.MoveBridge;
import org.apache.hadoop.hdfs.server.blockmanagement.RestBridge;
import org.apache.hadoop.hdfs.server.namenode.ColdFilesBridge;
import org.apache.hadoop.hdfs.server.namenode.CuratedFilesBridge;

/** Dayu as a NameNode starts it, without its threads, and with an agent for each DataNode. */
final class DayuParts {
  private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
  private static final long SLOT_NS = 15 * SECOND_NS;

  private static final SchedulerSettings SETTINGS =
      new SchedulerSettings(
          new PlanningSettings(PlannerSettings.PAPER, PlannerSettings.PAPER, 10_000, 0),
          new SlotTiming(SLOT_NS, SECOND_NS * 3 / 2, SECOND_NS, 0.1, 60 * SECOND_NS),
          new TransferTimeouts(4 * SECOND_NS, 10 * SECOND_NS, 60 * SECOND_NS, 2 * SLOT_NS),
          new BatchSizes(100, 1000),
          new LinkTable.Speeds(PlayedAgent.LINK, 0),
          2,
          60 * SECOND_NS);

  private static final String POLICY_KEY = "dfs.block.replicator.classname";

  private final PlayedNameNode nameNode;
  private final PlayedSite site;
  private final Configuration conf;
  private final PlayedScope scope;
  private final PlayedMode modeSet;
  private final TransferTable transfers = new TransferTable();
  private final NodeTable nodes = new NodeTable();
  private final LongSupplier clockNs;
  private final AgentDirectory agents;
  private final GateLease lease;
  private final OperatorMode mode;
  private final PlannerParts parts;
  private final TimeslotScheduler scheduler;
  private final RunningSystems systems;
  private final HeatReports heat;
  private final Optional<ElasticCluster> elastic;
  private final HintQueue hints;
  private final Optional<MachineMaintenance> maintenance;
  private final Optional<MachinePower> power;
  private final Optional<PlayedColdTask> cold;
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private ElasticSettings elasticNow;
  private long nextNs;
  private long heardNs;
  private long lastOffer;

  /** Has a NameNode start with what Dayu does beside recovery. */
  static void set(Configuration conf, Trial trial) {
    trial.beside().forEach(one -> one.set(conf));
    if (conf.getBoolean("dayu.elastic.enabled", false)) {
      conf.set("dayu.placement.policy", conf.get(POLICY_KEY));
      conf.set(POLICY_KEY, DayuBlockPlacementPolicy.class.getName());
      conf.set("dfs.net.topology.impl", DayuNetworkTopology.class.getName());
      conf.set("dfs.namenode.hosts.provider.classname", DayuHosts.class.getName());
    }
  }

  /** Begins in a NameNode that has begun itself. */
  DayuParts(
      Trial trial,
      PlayedNameNode nameNode,
      PlayedSite site,
      Configuration conf,
      PlayedScope scope,
      PlayedMode modeSet,
      LongSupplier clockNs)
      throws ReflectiveOperationException {
    this.nameNode = nameNode;
    this.site = site;
    this.conf = conf;
    this.scope = scope;
    this.modeSet = modeSet;
    this.mode = new OperatorMode(modeSet::now);
    this.clockNs = clockNs;
    this.lease = new GateLease(clockNs);
    elasticNow = read();
    this.agents =
        new AgentDirectory(
            () ->
                new AgentReportSettings(
                    5 * SECOND_NS, 5 * SECOND_NS, 10 * SECOND_NS, 1000, PlannerSettings.PAPER));
    BlockManagerBridge bridge =
        BlockManagerBridge.prepare(
            nameNode.hdfs(), lease::held, true, nodes, new TimeAlone(clockNs), hold -> {});
    bridge.takeOver();
    TaskTable tasks = new TaskTable();
    Namesystem namesystem = trial.handOver() ? bridge : alone(bridge, tasks);
    PlannerMetrics metrics = new PlannerMetrics(registry);
    systems = systems(bridge, tasks, metrics);
    this.parts =
        new PlannerParts(
            namesystem,
            new Execution.Tables(nodes, tasks, transfers, agents),
            () -> SETTINGS,
            new PlannerGate(lease, mode, scope::now),
            metrics,
            new PlannerParts.PlannerEnvironment(
                Planner::plan, site::nextEpoch, clockNs, () -> nextNs = clockNs.getAsLong()),
            systems,
            new LossBridge(nameNode.hdfs(), bridge));
    systems.startAll();
    this.heat = (HeatReports) systems.find("heat").orElseThrow();
    this.hints = ((HintService) systems.find("hints").orElseThrow()).queue();
    this.elastic = systems.find("elastic").map(ElasticCluster.class::cast);
    this.scheduler = parts.scheduler();
    // Names of played DataNodes have no addresses.
    conf.set("dayu.elastic.off.never", "names-only");
    this.maintenance =
        MaintenanceBridge.of(
            nameNode.hdfs(),
            bridge,
            NeverOff.of(conf, new SystemResolver(), Runnable::run, clockNs));
    this.power =
        conf.get("dayu.elastic.off.command") == null
            ? Optional.empty()
            : Optional.of(power(bridge, elastic.orElseThrow().board()));
    this.cold =
        trial.beside().contains(Beside.COLD)
            ? Optional.of(
                new PlayedColdTask(
                    nameNode,
                    ((HintService) systems.find("hints").orElseThrow()).factors(),
                    heat::seen))
            : Optional.empty();
    bridge.heed(new AgentPins(agents, false, clockNs));
  }

  /** Those that DayuStart has by its list, but for their clocks. */
  private RunningSystems systems(
      BlockManagerBridge bridge, TaskTable tasks, PlannerMetrics metrics) {
    Function<FailureExit, SystemPlace> place =
        exit ->
            new SystemPlace(
                nodes,
                tasks,
                transfers,
                agents,
                new Meters(registry, exit::reading),
                exit.failed(),
                clockNs);
    boolean guided = conf.getBoolean("dayu.elastic.enabled", false);
    return new RunningSystems(
        List.of(
            new SystemOffer(
                "placement",
                guided,
                (exit, others) ->
                    new PlacementSystem(
                        place.apply(exit),
                        () -> new PlacementSettings(0, 0.05, 0, 0),
                        () -> GuidedParts.policy(bridge))),
            new SystemOffer(
                "reading",
                guided,
                (exit, others) ->
                    new ReadingSystem(
                        place.apply(exit), () -> 0, () -> GuidedParts.readers(bridge))),
            new SystemOffer(
                "early",
                conf.getBoolean("dayu.early.enabled", false),
                (exit, others) -> early(place.apply(exit), bridge)),
            new SystemOffer(
                "heat",
                true,
                (exit, others) ->
                    new HeatSystem(
                        place.apply(exit),
                        keys(HeatSettings::read),
                        book -> new ExtraBridge(bridge, book, WorkClass.AVAILABILITY))),
            new SystemOffer(
                "elastic", guided, (exit, others) -> elastic(place.apply(exit), bridge)),
            new SystemOffer(
                "hints",
                true,
                (exit, others) ->
                    new HintSystem(
                        place.apply(exit),
                        new HintBridge(bridge, nodes),
                        new CuratedFilesBridge(nameNode.hdfs()),
                        this::factors,
                        () -> SETTINGS.planning().planner().shares().costShare(),
                        () -> false))),
        metrics::plannerFailed);
  }

  private EarlySystem early(SystemPlace place, BlockManagerBridge bridge) {
    ExtraBook book = new ExtraBook(clockNs);
    return new EarlySystem(
        place,
        keys(EarlySettings::read),
        book,
        new HeardInTime(new EarlyBridge(bridge, book), nameNode, clockNs),
        new ExtraBridge(bridge, book, WorkClass.EARLY));
  }

  private ElasticSystem elastic(SystemPlace place, BlockManagerBridge bridge) {
    RestBridge rest = new RestBridge(bridge);
    return new ElasticSystem(
        place,
        new RestWiring(
            () -> elasticNow,
            new RestOrders(clockNs),
            rest,
            rest,
            new MoveBridge(bridge),
            () -> 0,
            3,
            new OffBoard()),
        new SizingConditions(
            () -> bridge.stockWork().any(),
            () -> place.tasks().stuck().isWakingOfUse(),
            mode::paused));
  }

  private ElasticSettings read() {
    if (conf.getBoolean("dayu.elastic.enabled", false)) {
      conf.set("dayu.elastic.size", site.size());
    }
    return keys(ElasticSettings::read);
  }

  private <T> T keys(KeyReader<T> own) {
    try {
      return own.read(new DayuConfigReader(conf));
    } catch (DayuConfigException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private FileFactors factors(CurateMetrics metrics) {
    TimedLock lock =
        new TimedLock(
            new FsNamesystemLock(nameNode.hdfs().getNamesystem()),
            new TimeAlone(clockNs),
            hold -> {});
    return new FileFactors(
        new ColdFilesBridge(nameNode.hdfs(), lock, nameNode::timeOfDayMs),
        metrics,
        nameNode::timeOfDayMs);
  }

  /** As DayuStart does. */
  private MachinePower power(BlockManagerBridge bridge, OffBoard machines) {
    OffSettings settings = keys(OffSettings::read);
    Census census = new Census(settings.awake(), 2 * settings.lostNs(), clockNs);
    bridge.heedEnough(census);
    return new MachinePower(
        new MachinePower.Around(
            site, maintenance.orElseThrow(), site, new RestBridge(bridge), clockNs, () -> 0),
        settings,
        settings.awake(),
        OffLimit.of(conf, settings.awake()),
        machines,
        census,
        new OffCounts(new Meters(registry)));
  }

  /**
   * A namesystem that shows stock scheduling no block: Dayu has to do all by itself, but for what
   * HDFS has moved back and stock HDFS would move to and fro for ever.
   */
  private static Namesystem alone(Namesystem namesystem, TaskTable tasks) {
    return (Namesystem)
        Proxy.newProxyInstance(
            Namesystem.class.getClassLoader(),
            new Class<?>[] {Namesystem.class},
            (proxy, method, arguments) -> {
              if (!method.getName().equals("showToStock")) {
                return method.invoke(namesystem, arguments);
              }
              List<Long> movedBack = new ArrayList<>();
              for (Object blockId : (List<?>) arguments[0]) {
                if (isMovedBack(tasks, (long) blockId)) {
                  movedBack.add((long) blockId);
                }
              }
              namesystem.showToStock(movedBack);
              return null;
            });
  }

  private static boolean isMovedBack(TaskTable tasks, long blockId) {
    return tasks.stuck().obstacle(blockId).equals(Optional.of(Obstacle.TAKEN_AWAY));
  }

  /** Agents work and report, the scheduler works, and machines are switched. */
  void tick(long nowNs, long tickNs) throws IOException {
    boolean heard = nowNs - heardNs >= PlayedAgent.HEARTBEAT_NS;
    for (Map.Entry<Integer, PlayedAgent> agent : site.agents().entrySet()) {
      if (nameNode.nodes().get(agent.getKey()).reachable()) {
        agent.getValue().move(nowNs, tickNs);
        if (heard) {
          agent.getValue().heartbeat(agents, systems, site.hot(), nowNs);
        }
      }
    }
    heardNs = heard ? nowNs : heardNs;
    if (nowNs - nextNs >= 0) {
      nextNs = nowNs + scheduler.doWork(nowNs);
      scope.look(transfers.all(), nodes);
      modeSet.look(transfers.all(), mode.paused());
    }
    if (power.isPresent() && nowNs % SECOND_NS == 0) {
      power.get().look();
    }
    if (cold.isPresent() && nowNs % SECOND_NS == 0) {
      cold.get().look();
    }
  }

  /** So many DataNodes are to be awake. */
  void resize() {
    elasticNow = read();
  }

  /** An operator has a DataNode rest, or wakes it; it may be refused. */
  void rest(PlayedNode node, boolean rests) {
    if (elastic.isEmpty()) {
      // The trial has been made smaller.
      return;
    }
    try {
      String unused = rests ? elastic.get().rest(node.host()) : elastic.get().wake(node.host());
    } catch (RestRefusedException e) {
      // It says why: there is no other awake in the rack, say.
    }
  }

  /** An operator has it plan nothing new for a while. */
  void pause(int seconds, long nowNs) {
    mode.pause(nowNs + seconds * SECOND_NS, "drawn");
  }

  /** Background tasks offer hints. */
  void offer(List<MoveHint> hints) {
    List<MoveOffer> offers = new ArrayList<>();
    hints.forEach(hint -> offers.add(new MoveOffer(++lastOffer, hint)));
    MoveAnswer unused = this.hints.answer(new MoveRequest(FateMark.NONE, offers));
  }

  /** An operator has cold files get their owners' factors back. */
  void restore() {
    cold.ifPresent(PlayedColdTask::restore);
  }

  /** How often some part failed. */
  double failures() {
    return new Meters(registry).counter(NameNodeMetric.PLANNER_FAILURES).count();
  }

  /** Another planner begins. */
  void forget() {
    scheduler.forget();
  }

  /** Leaves all to stock HDFS for good. */
  void leave(long nowNs) {
    scheduler.abandon("the trial is over", nowNs);
    lease.end("the trial is over");
  }

  /** Stock HDFS has no machine off: the site has all of them come back. */
  void switchAllOn() {
    for (OffEntry entry : site.read()) {
      maintenance.ifPresent(hdfs -> hdfs.end(entry.uuid()));
      site.remove(entry);
      boolean unused = site.turn(true, List.of(entry.host()));
    }
  }

  /** What it says of itself. */
  String status() {
    return "%s %s hints %s extras %s rest %s early %s"
        .formatted(
            parts.publisher().status(),
            parts.publisher().stuck(),
            hints.counts().ended(),
            heat.book().map(ExtraBook::counts),
            elastic.map(ElasticCluster::latest),
            systems.find("early").map(one -> ((EarlyReports) one).view()));
  }

  /** How many blocks stock scheduling was shown. */
  int shownToStock() {
    return parts.publisher().stuck().shownTotal();
  }
}

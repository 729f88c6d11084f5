package io.dayu.hdfs.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.config.DayuVersion;
import io.dayu.core.Planner;
import io.dayu.core.control.PlanFunction;
import io.dayu.core.control.SlotTiming;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.plan.SourceOrder;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.core.work.CopyOwner;
import io.dayu.hdfs.PlannerGate;
import io.dayu.hdfs.PlannerParts;
import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.agent.AgentReportSettings;
import io.dayu.hdfs.execution.Execution;
import io.dayu.hdfs.execution.TransferLog;
import io.dayu.hdfs.execution.TransferTimeouts;
import io.dayu.hdfs.link.LinkTable;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.BatchSizes;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.operator.OperatorApi;
import io.dayu.hdfs.placement.PlacementSettings;
import io.dayu.hdfs.placement.PlacementSystem;
import io.dayu.hdfs.reading.ReadingSystem;
import io.dayu.hdfs.scope.Scope;
import io.dayu.hdfs.settings.SchedulerSettings;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.TransferTable;
import io.dayu.hdfs.status.NodeLoad;
import io.dayu.hdfs.status.RecoveryForecast;
import io.dayu.hdfs.status.RecoveryHistory;
import io.dayu.hdfs.status.SchedulerStatus;
import io.dayu.hdfs.status.StuckCounts;
import io.dayu.hdfs.system.FailureExit;
import io.dayu.hdfs.system.NameNodeSystem;
import io.dayu.hdfs.system.RunningSystems;
import io.dayu.hdfs.system.SystemOffer;
import io.dayu.hdfs.system.SystemPlace;
import io.dayu.metrics.Meters;
import io.dayu.metrics.NameNodeMetric;
import io.dayu.protocol.AgentId;
import io.dayu.protocol.ClientReport;
import io.dayu.protocol.DiskReport;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeartbeatResponse;
import io.dayu.protocol.HeldOrders;
import io.dayu.protocol.LinkOrigin;
import io.dayu.protocol.LinkReport;
import io.dayu.protocol.OtherPools;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.SignalPort;
import io.dayu.protocol.TrafficReport;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferPace;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferSource;
import io.dayu.protocol.TransferState;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** The scheduler with the real planner, a namesystem in memory, and agents that do as told. */
final class Rig {
  static final long MS = 1_000_000;
  static final long SECOND = 1_000 * MS;
  static final long LINK = 100_000_000;
  static final long SLOT = 15 * SECOND;
  static final long LEAD = 1_500 * MS;

  /** A block that takes one link four slots. */
  static final long BIG = 4 * LINK * 15;

  /** Plans the end, which the paper does not. */
  static final PlannerSettings GIVING_WAY =
      PlannerSettings.PAPER.withFilling(new SlotFilling(1, SourceOrder.UNDEREMPLOYED, 1, 1.5));

  /** An agent as far as the NameNode can tell. */
  static final class Agent {
    long incarnation = 1;
    long sequence;
    long epoch;
    long planVersion;
    boolean silent;
    boolean told;
    boolean givesWay;
    OtherPools otherPools = OtherPools.NONE;
    List<String> codecs = List.of();
    Optional<DiskReport> disks = Optional.empty();
    Optional<ClientReport> clients = Optional.empty();
    Optional<SignalPort> signals = Optional.empty();
    List<Long> unheard = List.of();
    final Map<TransferId, Long> bytes = new LinkedHashMap<>();
    final Map<TransferId, Long> activeNs = new LinkedHashMap<>();
    final Map<TransferId, Long> allottedBytes = new LinkedHashMap<>();
    final Map<TransferId, PullOrder> orders = new LinkedHashMap<>();
    final List<TransferReport> reports = new ArrayList<>();

    /** The speed that it says its link has. */
    long linkBytesPerSec = LINK;

    /** Whether what it pulls ends, and HDFS has it. */
    boolean finishes;

    /** Whether what it pulls waits for its turn there. */
    boolean queues;

    final Map<TransferId, String> failedAt = new LinkedHashMap<>();

    /** How much of a planned rate its link carries. */
    double speedShare = 1;

    /** The DataNode of which hardly anything comes here, though both get on with others. */
    String badPathFrom = "";

    long receivedBytesPerSec;
    long sentBytesPerSec;
    long nicBytesPerSec;
    String version = DayuVersion.get();
  }

  final NodeTable nodes = new NodeTable();
  final FakeNamesystem namesystem = new FakeNamesystem(nodes);
  final TaskTable tasks = new TaskTable();
  final TransferTable transfers = new TransferTable();
  final AgentDirectory agents =
      new AgentDirectory(
          () ->
              new AgentReportSettings(
                  5 * SECOND, 5 * SECOND, 10 * SECOND, 1000, PlannerSettings.PAPER));
  final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  final PlannerMetrics metrics = new PlannerMetrics(registry);
  final Map<String, Agent> agentByUuid = new LinkedHashMap<>();

  /** DataNodes that refuse to be read, and how often that was tried. */
  final Set<String> unreadable = new TreeSet<>();

  int refusedReads;
  long nowNs = 5_000 * SECOND;
  final GateLease lease = new GateLease(() -> nowNs);
  PlanFunction planner = Planner::plan;
  PlannerSettings lastKnobs = PlannerSettings.PAPER;
  int plans;

  /** How often HDFS was to look at DataNodes that leave. */
  int leavers;

  long nextEpoch = 1000;
  SchedulerSettings settings;

  /** In which a belief of a link fades by half. */
  long halfLifeNs;

  Scope scope = Scope.ALL;
  final RunningSystems beside;
  final PlannerParts parts;
  final TimeslotScheduler scheduler;

  Rig() {
    this(settings(100));
  }

  /** With more systems beside those that guide clients. */
  Rig(SchedulerSettings settings, SystemOffer... more) {
    this(settings, List.of(more), Map.of());
  }

  /** With a system that is made in its place. */
  Rig(String system, Function<SystemPlace, NameNodeSystem> maker) {
    this(settings(100), List.of(), Map.of(system, maker));
  }

  private Rig(
      SchedulerSettings settings,
      List<SystemOffer> more,
      Map<String, Function<SystemPlace, NameNodeSystem>> placed) {
    this.settings = settings;
    List<SystemOffer> offers = new ArrayList<>(more);
    placed.forEach(
        (name, maker) ->
            offers.add(new SystemOffer(name, true, (exit, others) -> maker.apply(place(exit)))));
    offers.add(new SystemOffer("placement", true, (exit, others) -> placement(exit)));
    offers.add(new SystemOffer("reading", true, (exit, others) -> reading(exit)));
    beside = new RunningSystems(offers, metrics::plannerFailed);
    parts =
        new PlannerParts(
            namesystem,
            new Execution.Tables(nodes, tasks, transfers, agents),
            () -> this.settings,
            new PlannerGate(lease, new OperatorMode(), () -> scope),
            metrics,
            new PlannerParts.PlannerEnvironment(
                (snapshot, knobs, seed) -> {
                  assertThat(namesystem.inside()).as("planned under the lock").isFalse();
                  plans++;
                  lastKnobs = knobs;
                  return planner.plan(snapshot, knobs, seed);
                },
                () -> nextEpoch++,
                () -> nowNs,
                this::wake,
                () -> leavers++),
            beside,
            namesystem);
    beside.startAll();
    scheduler = parts.scheduler();
  }

  private NameNodeSystem placement(FailureExit exit) {
    return new PlacementSystem(
        place(exit), () -> new PlacementSettings(halfLifeNs, 0.05, 0, 0), namesystem);
  }

  private NameNodeSystem reading(FailureExit exit) {
    return new ReadingSystem(place(exit), () -> halfLifeNs, namesystem);
  }

  private SystemPlace place(FailureExit exit) {
    return new SystemPlace(
        nodes,
        tasks,
        transfers,
        agents,
        new Meters(registry, exit::reading),
        exit.failed(),
        () -> nowNs);
  }

  SchedulerStatus status() {
    return parts.publisher().status();
  }

  StuckCounts stuck() {
    return parts.publisher().stuck();
  }

  Map<String, NodeLoad> loads() {
    return parts.publisher().loads();
  }

  RecoveryForecast forecast() {
    return parts.publisher().forecast();
  }

  List<TransferView> transfers() {
    return parts.publisher().views();
  }

  RecoveryHistory history() {
    return parts.history();
  }

  TransferLog transferLog() {
    return parts.transferLog();
  }

  OperatorApi operator() {
    return parts.operator();
  }

  static SchedulerSettings settings(int commitBatch) {
    return settings(commitBatch, 10_000);
  }

  static SchedulerSettings settings(int commitBatch, int tasksPerPlan) {
    return settings(commitBatch, tasksPerPlan, 1000);
  }

  static SchedulerSettings settings(int commitBatch, int tasksPerPlan, int intakeBatch) {
    return settings(PlannerSettings.PAPER, commitBatch, tasksPerPlan, intakeBatch);
  }

  static SchedulerSettings settings(PlannerSettings knobs) {
    return settings(knobs, 100, 10_000, 1000);
  }

  private static SchedulerSettings settings(
      PlannerSettings knobs, int commitBatch, int tasksPerPlan, int intakeBatch) {
    return new SchedulerSettings(
        new PlanningSettings(trickling(knobs), GIVING_WAY, tasksPerPlan, 0),
        new SlotTiming(SLOT, LEAD, SECOND, 0.1, 60 * SECOND),
        new TransferTimeouts(4 * SECOND, 10 * SECOND, 60 * SECOND, 2 * SLOT),
        new BatchSizes(commitBatch, intakeBatch),
        new LinkTable.Speeds(LINK, 0),
        2,
        60 * SECOND);
  }

  /** What should have ended leaves its part of the links to others. */
  private static PlannerSettings trickling(PlannerSettings knobs) {
    return knobs.withFilling(knobs.filling().atConstantRates());
  }

  /** What a gauge shows. */
  double gauge(NameNodeMetric metric) {
    return registry.get(metric.description().id()).gauge().value();
  }

  /** The planner is asked something: it works once. */
  private void wake() {
    scheduler.doWork(nowNs);
  }

  /** A DataNode with an agent. */
  void agent(String uuid) {
    namesystem.node(uuid, "/" + uuid);
    agentByUuid.put(uuid, new Agent());
  }

  /** Four DataNodes, a to d, whose agents the scheduler knows. */
  void fourNodesWarm() {
    for (String uuid : List.of("a", "b", "c", "d")) {
      agent(uuid);
    }
    run(3 * SECOND);
  }

  /** Block 1 is held by a and b, wanted thrice, and on its way to the destination returned. */
  String underWay() {
    fourNodesWarm();
    namesystem.block(1, BIG, 3, "a", "b");
    run(2 * SECOND);
    PullOrder order = onlyOrder();
    String destination = holderOf(order);
    says(destination, report(order, TransferState.RUNNING, 1000));
    run(SECOND);
    return destination;
  }

  /** A DataNode without one. */
  void agentless(String uuid) {
    namesystem.node(uuid, "/" + uuid);
  }

  /** The DataNode's agent starts anew: it holds no orders, and knows of no transfer. */
  void restartAgent(String uuid) {
    Agent agent = agentOf(uuid);
    agent.incarnation++;
    agent.sequence = 0;
    agent.epoch = 0;
    agent.planVersion = 0;
    agent.bytes.clear();
    agent.activeNs.clear();
    agent.allottedBytes.clear();
    agent.orders.clear();
  }

  Agent agentOf(String uuid) {
    return Objects.requireNonNull(agentByUuid.get(uuid));
  }

  /** Agents report every second, the scheduler works every 50 ms. */
  void run(long durationNs) {
    long endNs = nowNs + durationNs;
    while (nowNs < endNs) {
      if (nowNs % SECOND == 0) {
        agentByUuid.keySet().forEach(this::heartbeat);
      }
      scheduler.doWork(nowNs);
      nowNs += 50 * MS;
    }
  }

  /** One report of an agent, which then takes over what it is told. */
  HeartbeatResponse heartbeat(String uuid) {
    Agent agent = agentOf(uuid);
    if (agent.silent) {
      return new HeartbeatResponse(0, 0, false, List.of(), 1000, Optional.empty(), false);
    }
    HeartbeatResponse response =
        agents
            .exchange(
                new HeartbeatRequest(
                    new AgentId(uuid, "BP", agent.incarnation, agent.version),
                    ++agent.sequence,
                    new HeldOrders(agent.epoch, agent.planVersion),
                    new LinkReport(
                        Optional.of(
                            new TrafficReport(
                                SECOND,
                                agent.linkBytesPerSec,
                                LinkOrigin.NIC,
                                agent.receivedBytesPerSec,
                                agent.sentBytesPerSec,
                                0,
                                agent.nicBytesPerSec)),
                        List.of(),
                        agent.signals,
                        agent.givesWay,
                        agent.disks,
                        agent.clients,
                        agent.unheard),
                    reports(agent),
                    agent.otherPools,
                    agent.codecs,
                    0),
                nowNs)
            .response();
    agent.epoch = response.epoch();
    agent.planVersion = response.planVersion();
    if (response.planIncluded()) {
      agent.orders.clear();
      response.pulls().forEach(order -> agent.orders.put(order.id(), order));
      response.pulls().forEach(order -> read(agent, order));
    }
    return response;
  }

  /** Every list that names a source is a try of it, unless the order is held. */
  private void read(Agent agent, PullOrder order) {
    String source = order.source().uuid();
    if (order.rateBytesPerSec() > 0) {
      agent.failedAt.remove(order.id());
      if (unreadable.contains(source)) {
        agent.failedAt.put(order.id(), source);
        refusedReads++;
      }
    }
  }

  private String uuidOf(Agent agent) {
    return agentByUuid.entrySet().stream()
        .filter(entry -> entry.getValue() == agent)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }

  /** What it was told to say, otherwise that every order makes good progress but never ends. */
  private List<TransferReport> reports(Agent agent) {
    if (agent.told) {
      return agent.reports;
    }
    List<TransferReport> running = new ArrayList<>();
    for (PullOrder order : List.copyOf(agent.orders.values())) {
      long before = agent.bytes.getOrDefault(order.id(), 0L);
      if (agent.queues || agent.failedAt.containsKey(order.id())) {
        TransferState state = agent.queues ? TransferState.QUEUED : TransferState.SOURCE_FAILED;
        running.add(report(order, state, before));
        continue;
      }
      String source = order.source().uuid();
      double share = Math.min(agent.speedShare, agentOf(source).speedShare);
      share = agent.badPathFrom.equals(source) ? 0.000_1 : share;
      long more = (long) (order.rateBytesPerSec() * share);
      long bytes = Math.min(before + more, order.block().lengthBytes() - 1);
      agent.bytes.put(order.id(), bytes);
      long activeNs = agent.activeNs.getOrDefault(order.id(), 0L);
      agent.activeNs.put(order.id(), activeNs + SECOND);
      long allotted = agent.allottedBytes.getOrDefault(order.id(), 0L);
      agent.allottedBytes.put(order.id(), allotted + order.rateBytesPerSec());
      if (agent.finishes && bytes == order.block().lengthBytes() - 1) {
        running.add(report(order, TransferState.DONE, order.block().lengthBytes()));
        agent.orders.remove(order.id());
        namesystem.stored(order.block().blockId(), uuidOf(agent));
      } else {
        running.add(report(order, TransferState.RUNNING, before, activeNs, allotted));
      }
    }
    return running;
  }

  /** Wants a copy of a block for each storage type, on none of the barred DataNodes. */
  void want(CopyOwner owner, long blockId, StorageTypes copies, IntSet barred) {
    LowRedundancyBlock block = namesystem.describe(blockId).orElseThrow();
    RecoveryTask held = block.task();
    tasks
        .lower()
        .want(
            owner,
            LowRedundancyBlock.of(
                block.block(),
                held.withShape(
                        held.shape()
                            .as(owner.workClass(), new WorkKind.CopyReplica())
                            .withMissing(copies.size(), copies))
                    .barring(barred)));
  }

  /** From its next heartbeats on the agent reports just this. */
  void says(String uuid, TransferReport... reports) {
    Agent agent = agentOf(uuid);
    agent.told = true;
    agent.reports.clear();
    agent.reports.addAll(List.of(reports));
  }

  /** From their next heartbeats on all agents report that all they were ordered by now has come. */
  void allDone() {
    agentByUuid.forEach(
        (uuid, agent) ->
            says(
                uuid,
                agent.orders.values().stream()
                    .map(order -> report(order, TransferState.DONE, order.block().lengthBytes()))
                    .toArray(TransferReport[]::new)));
  }

  static TransferReport report(PullOrder order, TransferState state, long receivedBytes) {
    return report(order, state, receivedBytes, 0, 0);
  }

  private static TransferReport report(
      PullOrder order, TransferState state, long receivedBytes, long activeNs, long allottedBytes) {
    return new TransferReport(
        order.id(),
        order.block(),
        order.storageType(),
        state,
        receivedBytes,
        source(order.from()),
        new TransferPace(order.rateBytesPerSec(), activeNs, allottedBytes),
        "");
  }

  private static TransferSource source(PullFrom from) {
    return from instanceof PullFrom.Stripe stripe
        ? new TransferSource(
            from.first().address().uuid(),
            false,
            stripe.units().stream().skip(1).map(unit -> unit.source().address().uuid()).toList())
        : new TransferSource(from.first().address().uuid(), false);
  }

  /** The one order of all agents. */
  PullOrder onlyOrder() {
    List<PullOrder> all = allOrders();
    assertThat(all).hasSize(1);
    return all.get(0);
  }

  List<PullOrder> allOrders() {
    return agentByUuid.values().stream().flatMap(agent -> agent.orders.values().stream()).toList();
  }

  /** Who was told an order. */
  String holderOf(PullOrder order) {
    return agentByUuid.entrySet().stream()
        .filter(entry -> entry.getValue().orders.containsKey(order.id()))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }
}

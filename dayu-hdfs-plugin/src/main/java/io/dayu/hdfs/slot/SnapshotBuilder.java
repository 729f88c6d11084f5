package io.dayu.hdfs.slot;

import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RackState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.RunningTransfer.Disposition;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.hdfs.agent.AgentSession;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.Standing;
import io.dayu.hdfs.transfer.Transfer;
import io.dayu.protocol.OtherPools;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Draws the planner's picture of the cluster from the tables.
 *
 * <p>Takes no namesystem lock. A node without a fresh report is given a link it cannot be sure of,
 * so that the planner allows it B_min; a node that is gone is given no bandwidth at all, and one
 * whose agent has just been lost no new replica, of which nobody might ever hear. Where planners of
 * several namespaces recover over the same link, each is shown an equal part of it; a link that
 * carries less than it should is shown as what it carries.
 */
final class SnapshotBuilder {
  private static final double NS_PER_SEC = 1e9;
  private static final int NOBODY = -1;
  private static final LinkState NO_LINK = new LinkState(1, 0, false);

  private final ClusterState state;
  private final Supplier<SchedulerSettings> settings;
  private final SlowLinks slowLinks;
  private final IntToLongFunction placedBytes;

  /**
   * Snapshots of the tables.
   *
   * @param placedBytes what clients are about to write to a DataNode, and no report shows yet
   */
  SnapshotBuilder(
      ClusterState state,
      Supplier<SchedulerSettings> settings,
      SlowLinks slowLinks,
      IntToLongFunction placedBytes) {
    this.state = state;
    this.settings = settings;
    this.slowLinks = slowLinks;
    this.placedBytes = placedBytes;
  }

  /**
   * The slot to be planned, relative to the snapshot.
   *
   * @param spreadNs within which destinations begin it, each in its own time ({@link Stagger})
   * @param onlyRunning whether waiting blocks are left out
   */
  record SlotSpan(long untilSlotNs, long slotNs, long spreadNs, boolean onlyRunning) {}

  /**
   * The cluster now, to be planned: a transfer that has failed with each of its sources may try
   * them all again.
   *
   * @param repair whether healthy transfers are to stay as they are
   */
  ClusterSnapshot build(long nowNs, SlotSpan span, boolean repair) {
    return build(nowNs, span, repair, Transfer::forgiveSources);
  }

  /** The same to be looked at alone; changes nothing. */
  ClusterSnapshot look(long nowNs, SlotSpan span, boolean repair) {
    return build(nowNs, span, repair, transfer -> {});
  }

  private ClusterSnapshot build(
      long nowNs, SlotSpan span, boolean repair, Consumer<Transfer> exhausted) {
    List<NodeState> nodes = nodes(nowNs);
    for (int number = 0; number < nodes.size(); number++) {
      nodes.set(number, withWrites(number, nodes.get(number), span.slotNs()));
    }
    List<RunningTransfer> running = new ArrayList<>(state.transfers().size());
    for (Transfer transfer : state.transfers().all()) {
      RecoveryTask task = headed(runningTask(transfer, exhausted));
      long staggerNs = Stagger.ns(transfer.destination(), span.spreadNs());
      running.add(running(transfer, task, nowNs + staggerNs, repair));
    }
    int tasksMax = span.onlyRunning() ? 0 : settings.get().tasksPerPlan();
    List<RecoveryTask> waiting = new ArrayList<>(state.tasks().first(tasksMax, nowNs));
    waiting.replaceAll(this::headed);
    return new ClusterSnapshot(nodes, racks(), waiting, running, span.untilSlotNs(), span.slotNs());
  }

  /**
   * The cluster without one of its DataNodes, nothing running.
   *
   * @param tasks what would wait then
   */
  ClusterSnapshot without(int lost, List<RecoveryTask> tasks, long nowNs) {
    List<NodeState> nodes = nodes(nowNs);
    if (lost != NOBODY) {
      nodes.set(lost, gone(lost));
    }
    return new ClusterSnapshot(nodes, racks(), tasks, List.of(), 0, settings.get().timeslotNs());
  }

  /** The cluster as it is, with other blocks that wait, nothing running. */
  ClusterSnapshot with(List<RecoveryTask> tasks, long nowNs) {
    return without(NOBODY, tasks, nowNs);
  }

  /** The task with all its running replicas, also those it was read too early to know of. */
  private RecoveryTask headed(RecoveryTask task) {
    RecoveryTask headed = task;
    for (Transfer transfer : state.transfers().ofBlock(task.id())) {
      IntSet destination = IntSet.of(transfer.destination());
      headed =
          headed.withNodes(
              headed.placed().withAll(destination), headed.barred().withAll(destination));
    }
    return headed;
  }

  /** Host and transfer port of all DataNodes, in the order of their numbers. */
  List<String> nodeNames() {
    return IntStream.range(0, state.nodes().size()).mapToObj(state.nodes()::name).toList();
  }

  /** One DataNode as a plan sees it. */
  NodeState node(int number, long nowNs) {
    String uuid = state.nodes().uuid(number);
    Optional<DataNodeFacts> facts = state.nodes().facts(number);
    if (facts.isEmpty() || !facts.get().alive()) {
      return gone(number);
    }
    Optional<AgentSession> agent = state.agents().find(uuid);
    int planners = planners(agent);
    LinkState unknown = new LinkState(settings.get().agentlessLinkBytesPerSec(), 0, false);
    return new NodeState(
        uuid,
        rack(facts),
        agent
            .flatMap(session -> session.in(nowNs))
            .map(link -> slowLinks.in(number, link))
            .map(link -> part(link, planners))
            .orElse(unknown),
        agent
            .flatMap(session -> session.out(nowNs))
            .map(link -> slowLinks.out(number, link))
            .map(link -> part(link, planners))
            .orElse(unknown),
        facts.get().acceptsReplicas() && !agent.map(session -> session.away(nowNs)).orElse(false),
        state.tasks().commonBytes(number),
        facts.get().freeSpace(),
        domain(facts));
  }

  /** All DataNodes as a plan sees them, by their numbers. */
  List<NodeState> nodes(long nowNs) {
    List<NodeState> nodes = new ArrayList<>(state.nodes().size());
    for (int number = 0; number < state.nodes().size(); number++) {
      nodes.add(node(number, nowNs));
    }
    return nodes;
  }

  /** What clients are about to write is foreground of the slot, a link full of it at most. */
  private NodeState withWrites(int number, NodeState node, long slotNs) {
    long bytes = placedBytes.applyAsLong(number);
    if (bytes == 0) {
      return node;
    }
    LinkState in = node.in();
    long more = (long) Math.min((double) in.totalBytesPerSec(), bytes / (slotNs / NS_PER_SEC));
    return node.withIn(
        new LinkState(
            in.totalBytesPerSec(),
            in.foregroundBytesPerSec() + more,
            in.usualForegroundBytesPerSec(),
            in.fresh()));
  }

  /** All racks in the order of their numbers. */
  List<RackState> racks() {
    return state.nodes().racks(part(settings.get().rackUplinkBytesPerSec(), mostPlanners()));
  }

  private NodeState gone(int number) {
    return new NodeState(
        state.nodes().uuid(number),
        rack(state.nodes().facts(number)),
        NO_LINK,
        NO_LINK,
        false,
        0,
        FreeSpace.ofBytesByType(),
        domain(state.nodes().facts(number)));
  }

  /** Into how many parts the links are divided, all living nodes together. */
  int allPlanners() {
    return plannersOfLiving().sum();
  }

  private int mostPlanners() {
    return plannersOfLiving().max().orElse(1);
  }

  private IntStream plannersOfLiving() {
    return IntStream.range(0, state.nodes().size())
        .filter(state.nodes()::alive)
        .map(node -> planners(state.agents().find(state.nodes().uuid(node))));
  }

  /** This planner and those of other namespaces that recover over the same link. */
  private static int planners(Optional<AgentSession> agent) {
    return 1 + agent.map(AgentSession::otherPools).orElse(OtherPools.NONE).recovering();
  }

  /** A planner's part of a link: equation 1 for it is the same part of the link's. */
  private static LinkState part(LinkState link, int planners) {
    return new LinkState(
        part(link.totalBytesPerSec(), planners),
        link.foregroundBytesPerSec() / planners,
        link.usualForegroundBytesPerSec() / planners,
        link.fresh());
  }

  private static long part(long bytesPerSec, int planners) {
    return bytesPerSec == 0 ? 0 : Math.max(1, bytesPerSec / planners);
  }

  private int domain(Optional<DataNodeFacts> facts) {
    String named = facts.map(DataNodeFacts::standing).map(Standing::domain).orElse("");
    return named.isEmpty() ? NodeState.NO_DOMAIN : state.nodes().domainNumber(named);
  }

  private int rack(Optional<DataNodeFacts> facts) {
    return state.nodes().rackNumber(facts.map(DataNodeFacts::rack).orElse("/gone"));
  }

  private RunningTransfer running(Transfer transfer, RecoveryTask task, long atNs, boolean repair) {
    return new RunningTransfer(
        task,
        transfer.source(),
        transfer.destination(),
        transfer.storageType(),
        transfer.estimatedDoneBytes(atNs),
        transfer.speedBytesPerSec(),
        transfer.rateBytesPerSec(),
        disposition(transfer, repair));
  }

  private static Disposition disposition(Transfer transfer, boolean repair) {
    if (!transfer.byAgent()) {
      return Disposition.PINNED;
    }
    if (transfer.sourceLost() || (repair && transfer.rateBytesPerSec() == 0)) {
      return Disposition.SOURCE_LOST;
    }
    return repair ? Disposition.PINNED : Disposition.PLANNABLE;
  }

  /**
   * The block of a running transfer. Where it does not wait, it is what was known of it when the
   * last of its running transfers began. All of them are planned by that: a replica that was lost
   * in between must not count for one and not for another.
   */
  private RecoveryTask runningTask(Transfer transfer, Consumer<Transfer> exhausted) {
    long blockId = transfer.target().blockId();
    List<Transfer> ofBlock = state.transfers().ofBlock(blockId);
    RecoveryTask known =
        state
            .tasks()
            .find(blockId)
            .map(LowRedundancyBlock::task)
            .orElseGet(() -> ofBlock.get(ofBlock.size() - 1).task());
    RecoveryTask task = state.tasks().withRefusals(known);
    return new RecoveryTask(
        task.id(),
        task.sizeBytes(),
        task.priority(),
        0,
        sources(transfer, task, exhausted),
        task.placed(),
        task.barred(),
        task.rule(),
        StorageTypes.of());
  }

  /** Living sources that have not failed this transfer; all living ones when each has failed. */
  private IntSet sources(Transfer transfer, RecoveryTask task, Consumer<Transfer> exhausted) {
    IntSet living = IntSet.of();
    IntSet untried = IntSet.of();
    for (int i = 0; i < task.sources().size(); i++) {
      int node = task.sources().get(i);
      if (state.nodes().alive(node)) {
        living = living.with(node);
        if (!transfer.lostSources().contains(node)) {
          untried = untried.with(node);
        }
      }
    }
    if (untried.size() > 0) {
      return untried;
    }
    exhausted.accept(transfer);
    return living;
  }
}

package io.dayu.hdfs.slot;

import io.dayu.core.control.Stagger;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.RunningTransfer.Disposition;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.hdfs.link.ClusterLinks;
import io.dayu.hdfs.link.DataNodeLinks;
import io.dayu.hdfs.link.LinkTable;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.Standing;
import io.dayu.hdfs.transfer.Transfer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Draws the planner's picture of the cluster from the tables.
 *
 * <p>Takes no namesystem lock. Links are as {@link LinkTable} has them. A DataNode whose agent has
 * just been lost is given no new replica: nobody might ever hear of it.
 */
final class SnapshotBuilder {
  private static final double NS_PER_SEC = 1e9;
  private static final int NOBODY = -1;

  private final ClusterState state;
  private final Supplier<SchedulerSettings> settings;
  private final LinkTable links;

  /** Snapshots of the tables. */
  SnapshotBuilder(ClusterState state, Supplier<SchedulerSettings> settings, LinkTable links) {
    this.state = state;
    this.settings = settings;
    this.links = links;
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
    ClusterLinks picture = links.take(nowNs);
    List<NodeState> nodes = nodes(picture);
    for (int number = 0; number < nodes.size(); number++) {
      long writeBytes = picture.nodes().get(number).in().promisedBytes();
      nodes.set(number, withWrites(writeBytes, nodes.get(number), span.slotNs()));
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
    return new ClusterSnapshot(
        nodes, links.racks(), waiting, running, span.untilSlotNs(), span.slotNs());
  }

  /**
   * The cluster without one of its DataNodes, nothing running.
   *
   * @param tasks what would wait then
   */
  ClusterSnapshot without(int lost, List<RecoveryTask> tasks, long nowNs) {
    ClusterLinks picture = links.take(nowNs);
    List<NodeState> nodes = nodes(picture);
    if (lost != NOBODY) {
      nodes.set(lost, gone(lost));
    }
    return new ClusterSnapshot(
        nodes, links.racks(), tasks, List.of(), 0, settings.get().timeslotNs());
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
  private NodeState node(int number, DataNodeLinks link) {
    Optional<DataNodeFacts> facts = state.nodes().facts(number);
    if (facts.isEmpty() || !facts.get().alive()) {
      return gone(number);
    }
    return new NodeState(
        state.nodes().uuid(number),
        rack(facts),
        link.in().state(),
        link.out().state(),
        facts.get().acceptsReplicas() && !link.agentAway(),
        state.tasks().commonBytes(number),
        facts.get().freeSpace(),
        domain(facts));
  }

  /** All DataNodes as a plan sees them, by their numbers. */
  List<NodeState> nodes(long nowNs) {
    return nodes(links.take(nowNs));
  }

  /** The same with links of a picture that was just taken. */
  List<NodeState> nodes(ClusterLinks picture) {
    List<NodeState> nodes = new ArrayList<>(picture.nodes().size());
    for (int number = 0; number < picture.nodes().size(); number++) {
      nodes.add(node(number, picture.nodes().get(number)));
    }
    return nodes;
  }

  /** What clients are about to write is foreground of the slot, a link full of it at most. */
  private static NodeState withWrites(long bytes, NodeState node, long slotNs) {
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

  private NodeState gone(int number) {
    return new NodeState(
        state.nodes().uuid(number),
        rack(state.nodes().facts(number)),
        LinkTable.NO_LINK,
        LinkTable.NO_LINK,
        false,
        0,
        FreeSpace.ofBytesByType(),
        domain(state.nodes().facts(number)));
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

package io.dayu.hdfs.operator;

import io.dayu.core.bandwidth.RecoveryBandwidth;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.hdfs.agent.LinkUse;
import io.dayu.hdfs.link.ClusterLinks;
import io.dayu.hdfs.link.DataNodeLinks;
import io.dayu.hdfs.link.LinkDirection;
import io.dayu.hdfs.link.LinkTable;
import io.dayu.hdfs.namesystem.BlockReader;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.hdfs.namesystem.StripedGroup;
import io.dayu.hdfs.scheduler.OperatorMode;
import io.dayu.hdfs.scheduler.PlanningSettings;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.Transfer;
import io.dayu.hdfs.state.TransferTable;
import io.dayu.hdfs.status.Counted;
import io.dayu.hdfs.status.StatusPublisher;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Reads the planner's tables for people to look at. Changes nothing; for the planner thread.
 *
 * <p>Takes no namesystem lock but the read lock, for the one block that is asked for.
 */
public final class ClusterReader {
  private static final String WISHED =
      "An operator wants it first: it is planned before others that are in as much danger.";

  /** Less foreground than this share of a link is not what limits it. */
  private static final double FOREGROUND_SHARE = 0.01;

  /** Parts of a link are whole bytes a second. */
  private static final double SPEED_ROUNDING = 0.01;

  private final NodeTable nodes;
  private final TaskTable tasks;
  private final TransferTable transfers;
  private final BlockReader blocks;
  private final LinkTable links;
  private final StatusPublisher publisher;
  private final OperatorMode mode;
  private final Supplier<PlanningSettings> planning;

  /** Reads these tables. */
  public ClusterReader(
      NodeTable nodes,
      TaskTable tasks,
      TransferTable transfers,
      BlockReader blocks,
      LinkTable links,
      StatusPublisher publisher,
      OperatorMode mode,
      Supplier<PlanningSettings> planning) {
    this.nodes = nodes;
    this.tasks = tasks;
    this.transfers = transfers;
    this.blocks = blocks;
    this.links = links;
    this.publisher = publisher;
    this.mode = mode;
    this.planning = planning;
  }

  /** Host and transfer port of all DataNodes, in the order of their numbers. */
  List<String> nodeNames() {
    return nodes.names();
  }

  List<NodeView> nodes(long nowNs) {
    ClusterLinks picture = links.take(nowNs);
    return IntStream.range(0, picture.nodes().size())
        .mapToObj(number -> node(number, picture.nodes().get(number)))
        .toList();
  }

  private NodeView node(int number, DataNodeLinks link) {
    boolean alive = nodes.alive(number);
    return new NodeView(
        nodes.name(number),
        nodes.facts(number).map(facts -> facts.rack()).orElse(""),
        publisher.state(number),
        new NodeView.AgentView(
            link.agent().present(),
            link.agent().present() && link.agent().reportAgeNs().isPresent()
                ? TimeUnit.NANOSECONDS.toMillis(link.agent().reportAgeNs().getAsLong())
                : -1,
            link.agent().abilities(),
            link.agent().clients()),
        direction(link.in(), link, alive, transfers.decodeInBytesPerSec(number)),
        direction(link.out(), link, alive, transfers.decodeOutBytesPerSec(number)));
  }

  private NodeView.DirectionView direction(
      LinkDirection direction, DataNodeLinks link, boolean alive, long decodesBytesPerSec) {
    LinkState state = direction.state();
    long usedBytesPerSec =
        link.agent().present() ? direction.use().map(LinkUse::recoveryBytesPerSec).orElse(0L) : 0;
    return new NodeView.DirectionView(
        alive ? said(direction, link) : 0,
        alive && direction.byDisk() ? said(direction, link) : alive ? state.totalBytesPerSec() : 0,
        state.foregroundBytesPerSec(),
        alive ? RecoveryBandwidth.ofLink(state, planning.get().planner()) : 0,
        direction.orderedBytesPerSec(),
        decodesBytesPerSec,
        usedBytesPerSec,
        limit(alive, link, direction));
  }

  /** The speed of the whole link as its agent says; what is assumed where none does. */
  private static long said(LinkDirection direction, DataNodeLinks links) {
    return links.agent().present()
        ? direction.use().map(LinkUse::linkBytesPerSec).orElse(direction.state().totalBytesPerSec())
        : direction.state().totalBytesPerSec();
  }

  /** True if less is believed of a link than its agent says, and than others take of it. */
  private static boolean believedSlow(LinkDirection direction, DataNodeLinks links) {
    double believed = direction.state().totalBytesPerSec() * (double) links.planners();
    return !direction.byDisk() && believed < (1 - SPEED_ROUNDING) * said(direction, links);
  }

  private NodeView.Limit limit(boolean alive, DataNodeLinks links, LinkDirection direction) {
    LinkState link = direction.state();
    PlannerSettings knobs = planning.get().planner();
    long spare =
        RecoveryBandwidth.ceiling(link.totalBytesPerSec(), knobs) - link.foregroundBytesPerSec();
    if (!alive) {
      return NodeView.Limit.DEAD;
    }
    if (!links.agent().present()) {
      return NodeView.Limit.NO_AGENT;
    }
    if (!link.fresh()) {
      return NodeView.Limit.STALE_REPORT;
    }
    if (direction.byDisk()) {
      return NodeView.Limit.DISK;
    }
    if (believedSlow(direction, links)) {
      return NodeView.Limit.SLOW_LINK;
    }
    if (spare < RecoveryBandwidth.minimum(link.totalBytesPerSec(), knobs)) {
      return NodeView.Limit.MINIMUM;
    }
    if (links.planners() > 1) {
      return NodeView.Limit.OTHER_PLANNERS;
    }
    return link.foregroundBytesPerSec() > FOREGROUND_SHARE * link.totalBytesPerSec()
        ? NodeView.Limit.CLIENTS
        : NodeView.Limit.ALPHA;
  }

  TasksView tasks(int limit, long nowNs) {
    return new TasksView(
        transfers.size(),
        transfers.all().stream().limit(limit).map(this::running).toList(),
        tasks.total(),
        tasks.first(limit, nowNs).stream().map(this::waiting).toList());
  }

  /**
   * The same of erasure-coded groups alone: of all transfers, and of as many waiting blocks as one
   * plan looks at.
   */
  TasksView groups(int limit, long nowNs) {
    List<Transfer> running =
        transfers.all().stream().filter(one -> one.known().group().isPresent()).toList();
    List<RecoveryTask> waiting =
        tasks.first(planning.get().tasksPerPlan(), nowNs).stream()
            .filter(task -> group(task).isPresent())
            .toList();
    return new TasksView(
        running.size(),
        running.stream().limit(limit).map(this::running).toList(),
        waiting.size(),
        waiting.stream().limit(limit).map(this::waiting).toList());
  }

  /** The blocks that cannot be planned. */
  StuckView stuckBlocks(int limit, long nowNs) {
    return new StuckView(tasks.stuck().size(), tasks.stuck().longest(limit, nowNs));
  }

  private Optional<StripedGroup> group(RecoveryTask task) {
    return tasks.find(task.id()).flatMap(LowRedundancyBlock::group);
  }

  private TasksView.Waiting waiting(RecoveryTask task) {
    return new TasksView.Waiting(
        task.id(),
        group(task)
            .map(group -> new TasksView.GroupPart(task.id(), indices(group), task.kind().reads())),
        task.sizeBytes(),
        task.priority(),
        task.missing(),
        names(task.sources()));
  }

  private static List<Integer> indices(StripedGroup group) {
    return IntStream.range(0, group.wanted().size()).mapToObj(group.wanted()::get).toList();
  }

  private TasksView.Running running(Transfer transfer) {
    long blockId = transfer.block().blockId();
    return new TasksView.Running(
        blockId,
        transfer
            .known()
            .group()
            .map(
                group ->
                    new TasksView.GroupPart(
                        group.group().blockId(),
                        List.of(StripedGroup.indexOf(blockId)),
                        transfer.reads())),
        sourceName(transfer.sources()),
        nodes.name(transfer.destination()),
        new TasksView.Advance(
            transfer.block().lengthBytes(),
            transfer.doneBytes(),
            transfer.rateBytesPerSec(),
            transfer.seenBytesPerSec()),
        transfer.byAgent());
  }

  /** The first one, and how many more a decode reads. */
  private String sourceName(IntSet sources) {
    String first = nodes.name(sources.get(0));
    return sources.size() == 1 ? first : first + " +" + (sources.size() - 1);
  }

  private List<String> names(IntSet numbers) {
    return IntStream.range(0, numbers.size()).mapToObj(i -> nodes.name(numbers.get(i))).toList();
  }

  /** A block, or the group of an internal block. */
  BlockView block(long asked, long nowNs) {
    Optional<LowRedundancyBlock> known = tasks.find(asked).or(() -> blocks.describe(asked));
    long blockId = known.map(block -> block.task().id()).orElse(asked);
    List<TasksView.Running> running =
        transfers.ofBlock(blockId).stream().map(this::running).toList();
    Optional<LowRedundancyBlock> waiting = tasks.find(blockId);
    if (waiting.isPresent()) {
      List<String> reasons = whyWaiting(blockId, nowNs);
      if (tasks.wishes().contains(blockId)) {
        reasons.add(WISHED);
      }
      return new BlockView(blockId, BlockView.State.WAITING, reasons, running);
    }
    return running.isEmpty()
        ? new BlockView(blockId, BlockView.State.NOT_WAITING, List.of(whyNot(known)), running)
        : new BlockView(blockId, BlockView.State.RUNNING, List.of("It is on its way."), running);
  }

  /** Wants blocks, or the groups of internal blocks, before others; returns how many wait now. */
  int first(List<Long> asked, long nowNs) {
    List<Long> ids = new ArrayList<>();
    for (long one : asked) {
      ids.add(
          asked.size() > 1
              ? one
              : tasks
                  .find(one)
                  .or(() -> blocks.describe(one))
                  .map(block -> block.task().id())
                  .orElse(one));
    }
    tasks.wishes().add(ids, nowNs);
    return (int) ids.stream().filter(id -> tasks.find(id).isPresent()).count();
  }

  private String whyNot(Optional<LowRedundancyBlock> block) {
    if (block.flatMap(LowRedundancyBlock::group).isPresent() && !blocks.stripedPlanned()) {
      return "It is erasure-coded: stock HDFS recovers such blocks.";
    }
    if (block.isPresent() && blocks.isOutOfScope(block.get().task().id())) {
      return "It is out of dayu.scope: stock HDFS has it.";
    }
    return block.isPresent()
        ? "HDFS does not list it as in need of a replica."
        : "The NameNode has no such block, or it is still being written.";
  }

  private List<String> whyWaiting(long blockId, long nowNs) {
    List<String> reasons = new ArrayList<>();
    if (mode.paused()) {
      reasons.add("Dayu is " + mode.view(nowNs).words() + ".");
    }
    long restNs = tasks.restNs(blockId, nowNs);
    if (restNs > 0) {
      reasons.add(
          whyResting(blockId, nowNs)
              + ", and rests for another "
              + (TimeUnit.NANOSECONDS.toSeconds(restNs) + 1)
              + " s.");
    }
    Optional<Obstacle> obstacle = tasks.stuck().obstacle(blockId);
    if (obstacle.isPresent()) {
      reasons.add(stuck(blockId, obstacle.get(), nowNs));
    }
    if (obstacle.isEmpty() || !tasks.standsAside(blockId)) {
      reasons.add(
          publisher.lastSkip(blockId).map(why -> words(why, blockId)).orElseGet(this::notSkipped));
    }
    IntSet refused = tasks.refusedAt(blockId);
    if (refused.size() > 0) {
      reasons.add("It was refused, or failed, at " + String.join(", ", names(refused)) + ".");
    }
    return reasons;
  }

  private String whyResting(long blockId, long nowNs) {
    if (tasks.late().restNs(blockId, nowNs) > 0) {
      return "Its transfers did not get on";
    }
    return tasks.wasRefused(blockId)
        ? "It was refused wherever it could go"
        : "It was copied to a better place in vain";
  }

  private String stuck(long blockId, Obstacle obstacle, long nowNs) {
    long sinceNs = nowNs - tasks.stuck().sinceNs(blockId, nowNs);
    String shown = tasks.stuck().shown(blockId) ? " Stock HDFS is shown it as well." : "";
    return "For "
        + TimeUnit.NANOSECONDS.toSeconds(sinceNs)
        + " s it could not be planned: "
        + obstacle.phrase()
        + unitsOf(blockId, obstacle)
        + "."
        + shown;
  }

  /** The number of internal blocks of a group that are left, where that is the matter. */
  private String unitsOf(long blockId, Obstacle obstacle) {
    boolean tooFew = obstacle == Obstacle.UNITS_LOST || obstacle == Obstacle.TOO_FEW_UNITS;
    return tooFew
        ? tasks
            .find(blockId)
            .flatMap(LowRedundancyBlock::group)
            .map(ClusterReader::unitsLeft)
            .map(units -> " (" + units + ")")
            .orElse("")
        : "";
  }

  private static String unitsLeft(StripedGroup group) {
    return group.units().size() + " can be read, " + group.reads() + " are needed";
  }

  private String notSkipped() {
    if (tasks.size() > planning.get().tasksPerPlan()) {
      return "It is beyond the blocks that one plan looks at (dayu.plan.tasks.max is "
          + planning.get().tasksPerPlan()
          + "), or the slot was full before its turn.";
    }
    return publisher.lastUnscanned() > 0
        ? "The last plan's slot was full before its turn."
        : "No plan has looked at it yet; the next one will.";
  }

  private String words(SkipReason reason, long blockId) {
    return switch (reason) {
      case NO_SOURCE ->
          tasks
              .find(blockId)
              .flatMap(LowRedundancyBlock::group)
              .map(group -> "Too few of its internal blocks are left: " + unitsLeft(group) + ".")
              .orElse("No living DataNode has a replica that can be read.");
      case SOURCE_SATURATED ->
          "The links of all its sources were full in the last plan."
              + slowDisks(DataNodeLinks::out);
      case DESTINATION_SATURATED ->
          "The links of all its possible destinations were full in the last plan."
              + slowDisks(DataNodeLinks::in);
      case NO_DESTINATION ->
          "No DataNode may receive it: each holds it, has refused it, has no room of its storage"
              + " type, or is ruled out by the placement policy.";
      case SLOT_FULL -> "The last plan's slot was full before its turn.";
    };
  }

  private String slowDisks(Function<DataNodeLinks, LinkDirection> way) {
    long slow = links.latest().nodes().stream().filter(node -> way.apply(node).byDisk()).count();
    return slow == 0
        ? ""
        : " On "
            + Counted.of(slow, "DataNode")
            + " the disks leave less than the links (hdfs dayu nodes).";
  }
}

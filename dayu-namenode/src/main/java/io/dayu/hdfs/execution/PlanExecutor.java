package io.dayu.hdfs.execution;

import com.google.common.collect.Lists;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Cancellation;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.Skip;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.work.CopyLedger;
import io.dayu.core.work.CopyOutcome;
import io.dayu.core.work.CopyPlace;
import io.dayu.core.work.WantedCopies;
import io.dayu.hdfs.metrics.Abandonment;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.BatchSizes;
import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.CommitRequest;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.namesystem.StripedGroup;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.Transfer;
import io.dayu.hdfs.state.TransferTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Carries a plan out: cancels, books new replicas in batches, and gives the agents their orders.
 *
 * <p>The namesystem lock is taken only inside {@link
 * io.dayu.hdfs.namesystem.PendingReconstructions}, for one batch at a time.
 */
final class PlanExecutor {
  /**
   * An answer with more orders than 10,000 no agent takes. So many blocks of a few KB end within a
   * slot at best; of those of usual size a link carries tens in a slot.
   */
  private static final int TRANSFERS_PER_DESTINATION_MAX = 4_000;

  private final NodeTable nodes;
  private final TaskTable tasks;
  private final TransferTable transfers;
  private final TransferLifecycle lifecycle;
  private final GuardedCommits commits;
  private final CopyLedger<LowRedundancyBlock> copies;
  private final UnplannedBlocks unplanned;
  private final PlannerMetrics metrics;
  private final TransferIds ids;
  private final Supplier<BatchSizes> batches;
  private long deathsAtSkips;

  /**
   * An executor that has done nothing.
   *
   * @param unplanned hears of blocks of which no replica could be planned
   */
  PlanExecutor(
      Execution.Tables tables,
      TransferLifecycle lifecycle,
      GuardedCommits commits,
      TransferIds ids,
      UnplannedBlocks unplanned,
      PlannerMetrics metrics,
      Supplier<BatchSizes> batches) {
    this.nodes = tables.nodes();
    this.tasks = tables.tasks();
    this.transfers = tables.transfers();
    this.lifecycle = lifecycle;
    this.commits = commits;
    this.ids = ids;
    this.copies = tables.tasks().lower().ledger();
    this.unplanned = unplanned;
    this.metrics = metrics;
    this.batches = batches;
  }

  /**
   * Carries out a plan. Takes the namesystem write lock, a batch at a time.
   *
   * @param startNs when its slot starts, which goes by the destination
   * @param advance is told of every batch that is booked
   */
  void execute(Plan plan, IntToLongFunction startNs, Runnable advance, long nowNs) {
    Map<Long, LowRedundancyBlock> freed = cancel(plan.cancellations());
    List<Assignment> fresh = new ArrayList<>();
    for (Assignment assignment : plan.assignments()) {
      if (assignment.kind() == Assignment.Kind.NEW) {
        fresh.add(assignment);
      } else if (assignment.kind() != Assignment.Kind.PINNED) {
        steer(assignment, startNs);
      }
    }
    for (List<Assignment> batch : Lists.partition(bounded(fresh), batches.get().commit())) {
      commit(batch, freed, startNs, nowNs);
      advance.run();
    }
    long deaths = nodes.deaths();
    boolean sourcesMayBeGone = deaths != deathsAtSkips;
    // A plan of what runs alone skips nothing, and so has looked at nothing.
    deathsAtSkips = plan.skipped().isEmpty() ? deathsAtSkips : deaths;
    plan.skipped().forEach(skip -> takeSkip(skip, sourcesMayBeGone, nowNs));
  }

  /**
   * Sets aside what no link is to blame for; what waits for links alone is not stuck. That is most
   * of a long queue, in every plan, and is not looked up.
   *
   * @param sourcesMayBeGone whether a DataNode has died since the skips of another plan were taken
   */
  private void takeSkip(Skip skip, boolean sourcesMayBeGone, long nowNs) {
    boolean linksAlone =
        switch (skip.reason()) {
          case DESTINATION_SATURATED, SLOT_FULL -> true;
          case SOURCE_SATURATED -> !sourcesMayBeGone;
          case NO_DESTINATION, NO_SOURCE -> false;
        };
    if (linksAlone) {
      tasks.stuck().forget(skip.taskId());
      return;
    }
    Optional<LowRedundancyBlock> block = tasks.find(skip.taskId());
    if (block.isEmpty()) {
      tasks.lower().find(skip.taskId()).ifPresent(wanted -> giveUp(skip, wanted.task()));
      return;
    }
    RecoveryTask task = block.get().task();
    if (skip.reason() == SkipReason.NO_DESTINATION) {
      boolean refused = tasks.wasRefused(task.id());
      tasks.forgive(task.id(), nowNs);
      unplanned.noDestination(task, refused, nowNs);
    } else if (skip.reason() == SkipReason.NO_SOURCE || !nodes.anyAlive(task.sources())) {
      unplanned.noSource(task.id(), nowNs);
    } else {
      tasks.stuck().forget(task.id());
    }
  }

  /** A plan did not place what lacks nothing. */
  private void giveUp(Skip skip, RecoveryTask task) {
    if (skip.reason() == SkipReason.NO_DESTINATION) {
      boolean refused = tasks.wasRefused(task.id());
      tasks.forgetRefusals(task.id());
      copies.giveUp(task.id(), refused ? CopyOutcome.REFUSED : CopyOutcome.NO_PLACE);
    } else if (skip.reason() == SkipReason.NO_SOURCE || !nodes.anyAlive(task.sources())) {
      copies.giveUp(task.id(), CopyOutcome.NO_SOURCE);
    }
  }

  /**
   * As many new transfers a destination as its agent can be told of at once, with those under way;
   * the blocks of the others wait on.
   */
  private List<Assignment> bounded(List<Assignment> fresh) {
    int[] more = new int[nodes.size()];
    List<Assignment> kept = new ArrayList<>(fresh);
    kept.removeIf(
        one ->
            transfers.pulls(one.destination()) + ++more[one.destination()]
                > TRANSFERS_PER_DESTINATION_MAX);
    return kept;
  }

  private Map<Long, LowRedundancyBlock> cancel(List<Cancellation> cancellations) {
    Map<Long, LowRedundancyBlock> freed = new HashMap<>();
    List<Transfer> ended = new ArrayList<>();
    for (Cancellation cancellation : cancellations) {
      find(cancellation.taskId(), cancellation.destination()).ifPresent(ended::add);
    }
    for (Transfer transfer : ended) {
      if (transfer.task().workClass() == WorkClass.SAFETY) {
        freed.put(transfer.target().blockId(), transfer.known());
      } else {
        copies.replan(new CopyPlace(transfer.target().blockId(), transfer.destination()));
      }
      metrics.bytesAbandoned(Abandonment.REPLANNED, transfer.doneBytes(), transfer.reads());
    }
    lifecycle.end(ended);
    return freed;
  }

  private void steer(Assignment assignment, IntToLongFunction startNs) {
    find(assignment.taskId(), assignment.destination())
        .ifPresent(
            transfer -> {
              metrics.replanned(assignment.kind());
              long atNs = startNs.applyAsLong(assignment.destination());
              transfer.steer(assignment.sources(), assignment.rateBytesPerSec(), atNs);
              lifecycle.steered(transfer);
            });
  }

  private Optional<Transfer> find(long taskId, int destination) {
    return transfers.find(new ReplicaTarget(taskId, nodes.uuid(destination)));
  }

  private void commit(
      List<Assignment> batch,
      Map<Long, LowRedundancyBlock> freed,
      IntToLongFunction startNs,
      long nowNs) {
    List<Booked> asked = new ArrayList<>();
    Map<Long, Integer> copiesAsked = new HashMap<>();
    for (Assignment assignment : batch) {
      block(assignment, freed)
          .map(block -> new Booked(assignment, block, request(assignment, block, nowNs)))
          .filter(one -> !one.extra() || isWanted(assignment.taskId(), copiesAsked))
          .ifPresent(asked::add);
    }
    if (asked.isEmpty()) {
      return;
    }
    commits.commit(
        asked.stream().map(Booked::request).toList(),
        outcomes -> {
          // A moot copy gives up all that its block still wants: those that are booked go first.
          for (boolean accepted : new boolean[] {true, false}) {
            for (int i = 0; i < outcomes.size(); i++) {
              if (outcomes.get(i) instanceof CommitOutcome.Accepted == accepted) {
                take(outcomes.get(i), asked.get(i), startNs, nowNs);
              }
            }
          }
        });
  }

  /**
   * True if one more copy of a block is wanted than is asked for. The plan may place one that it
   * takes back beside one of a more urgent owner, whose want is the only one by now.
   */
  private boolean isWanted(long blockId, Map<Long, Integer> asked) {
    int wanted = copies.wanted(blockId).map(WantedCopies::count).orElse(0);
    return asked.merge(blockId, 1, Integer::sum) <= wanted;
  }

  /**
   * The block, as it is made by the plan; empty where what is known of a group by now is made from
   * others than the plan reads, and where the copy is by now wanted elsewhere alone.
   */
  private Optional<LowRedundancyBlock> block(
      Assignment assignment, Map<Long, LowRedundancyBlock> freed) {
    return tasks
        .find(assignment.taskId())
        .or(() -> tasks.lower().find(assignment.taskId()).filter(one -> mayGo(one, assignment)))
        .or(() -> Optional.ofNullable(freed.get(assignment.taskId())))
        .map(block -> block.madeFrom(assignment.sources()))
        .filter(block -> block.group().isEmpty() || reads(block.task(), assignment.sources()));
  }

  private static boolean mayGo(LowRedundancyBlock block, Assignment assignment) {
    RecoveryTask task = block.task();
    return assignment.isWithin()
        || (!task.barred().contains(assignment.destination())
            && task.sources().containsAll(assignment.sources()));
  }

  private static boolean reads(RecoveryTask task, IntSet sources) {
    int reads = task.kind().reads();
    return reads == 0 || (reads == sources.size() && task.sources().containsAll(sources));
  }

  private CommitRequest request(Assignment assignment, LowRedundancyBlock block, long nowNs) {
    boolean byAgent = lifecycle.agentMakes(block, assignment.destination(), nowNs);
    return new CommitRequest(
        block.block(),
        nodes.uuid(assignment.destination()),
        assignment.storageType(),
        byAgent ? List.of() : uuids(assignment.sources()),
        tasks.lenient(assignment.taskId()) || givesUpRule(block.task(), assignment.destination()),
        block.group().map(StripedGroup::wanted).orElse(IntSet.of()),
        block.task().workClass(),
        nodes.leavingUuid(block.task()));
  }

  private List<String> uuids(IntSet numbers) {
    return IntStream.range(0, numbers.size()).mapToObj(i -> nodes.uuid(numbers.get(i))).toList();
  }

  /**
   * True if the planner gave the placement rule up for the replica, knowingly: it shares a rack or
   * domain though the rule asks for more of them, by what the planner knew.
   */
  private boolean givesUpRule(RecoveryTask task, int destination) {
    PlacementRule rule = task.rule();
    return !rule.placementOnly()
        && (nodesShare(task, destination, rule.minRacks(), nodes::rackOf)
            || nodesShare(task, destination, rule.minDomains(), nodes::domainOf));
  }

  private static boolean nodesShare(
      RecoveryTask task, int destination, int least, IntFunction<String> placeOf) {
    Set<String> places = new HashSet<>();
    for (int i = 0; i < task.placed().size(); i++) {
      places.add(placeOf.apply(task.placed().get(i)));
    }
    boolean eachNew = places.size() < least && task.missing() <= least - places.size();
    return eachNew && places.contains(placeOf.apply(destination));
  }

  /**
   * A planned replica, and how HDFS was asked for it.
   *
   * @param block as it is made by the plan
   */
  private record Booked(Assignment assignment, LowRedundancyBlock block, CommitRequest request) {
    /** True if its block lacks nothing. */
    boolean extra() {
      return request.workClass() != WorkClass.SAFETY;
    }
  }

  private void take(CommitOutcome outcome, Booked booked, IntToLongFunction startNs, long nowNs) {
    Assignment assignment = booked.assignment();
    long blockId = assignment.taskId();
    if (outcome instanceof CommitOutcome.Accepted accepted) {
      Transfer transfer = newTransfer(booked, accepted);
      long atNs = startNs.applyAsLong(assignment.destination());
      transfer.steer(assignment.sources(), assignment.rateBytesPerSec(), atNs);
      lifecycle.begin(transfer);
      tasks.planned(blockId, nowNs);
      if (booked.extra()) {
        copies.booked(new CopyPlace(blockId, assignment.destination()), nowNs);
      } else if (transfer.task().missing() == 1) {
        // HDFS's word on it may come late, behind a long queue, and it would be planned again.
        tasks.remove(blockId);
      }
      metrics.committed(transfer.byAgent(), transfer.block().lengthBytes());
      return;
    }
    if (outcome instanceof CommitOutcome.Refused) {
      metrics.refused();
      if (booked.request().isWithin()) {
        copies.giveUp(blockId, CopyOutcome.REFUSED);
        return;
      }
      if (!booked.extra()) {
        tasks.stuck().note(blockId, Obstacle.REFUSED, nowNs);
      }
    } else {
      // Whether it waits no more, HDFS's queue says.
      metrics.moot();
      unplanned.moot(blockId);
      if (booked.extra()) {
        copies.giveUp(blockId, CopyOutcome.MOOT);
      }
    }
    tasks.refuse(blockId, assignment.destination());
  }

  private Transfer newTransfer(Booked booked, CommitOutcome.Accepted accepted) {
    return new Transfer(
        ids.next(),
        accepted.made(),
        booked.request().target(),
        booked.block(),
        booked.assignment().destination(),
        booked.assignment().storageType(),
        accepted.storageId(),
        booked.request().stockSourceUuids().isEmpty());
  }
}

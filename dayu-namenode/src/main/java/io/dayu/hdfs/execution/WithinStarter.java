package io.dayu.hdfs.execution;

import com.google.common.collect.Lists;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.core.work.CopyLedger;
import io.dayu.core.work.CopyOutcome;
import io.dayu.core.work.CopyPlace;
import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.agent.AgentSession;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.BatchSizes;
import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.CommitRequest;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.Transfer;
import io.dayu.hdfs.state.TransferTable;
import io.dayu.protocol.DiskReport;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Begins moves of replicas between storages of one DataNode: one at a time on each, at a share of
 * what its disks leave. What cannot begin is given up, which the ledger tells whoever wanted it.
 *
 * <p>Takes the namesystem lock only inside {@link io.dayu.hdfs.namesystem.PendingReconstructions}.
 * Not thread safe: for the planner thread.
 */
final class WithinStarter {
  /** Slower, a block would take many minutes where the share is small. */
  private static final long LEAST_BYTES_PER_SEC = 1 << 20;

  private final NodeTable nodes;
  private final TaskTable tasks;
  private final TransferTable transfers;
  private final AgentDirectory agents;
  private final TransferLifecycle lifecycle;
  private final GuardedCommits commits;
  private final TransferIds ids;
  private final CopyLedger<LowRedundancyBlock> copies;
  private final UnplannedBlocks unplanned;
  private final PlannerMetrics metrics;
  private final Supplier<BatchSizes> batches;

  /**
   * Has begun nothing.
   *
   * @param unplanned hears of what HDFS finds moot
   */
  WithinStarter(
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
    this.agents = tables.agents();
    this.lifecycle = lifecycle;
    this.commits = commits;
    this.ids = ids;
    this.copies = tables.tasks().lower().ledger();
    this.unplanned = unplanned;
    this.metrics = metrics;
    this.batches = batches;
  }

  /** Begins the next one of each DataNode that has none under way, while no block waits. */
  void begin(long nowNs) {
    List<LowRedundancyBlock> waiting = tasks.lower().within();
    if (waiting.isEmpty() || tasks.size() > 0) {
      return;
    }
    List<LowRedundancyBlock> due = new ArrayList<>();
    for (LowRedundancyBlock move : oldest(waiting)) {
      if (lifecycle.agentMakes(move, kind(move).node(), nowNs)) {
        due.add(move);
      } else {
        copies.giveUp(blockId(move), CopyOutcome.NO_PLACE);
      }
    }
    for (List<LowRedundancyBlock> batch : Lists.partition(due, batches.get().commit())) {
      List<CommitRequest> requests = batch.stream().map(this::request).toList();
      commits.commit(
          requests,
          outcomes -> {
            for (int i = 0; i < outcomes.size(); i++) {
              take(outcomes.get(i), batch.get(i), requests.get(i), nowNs);
            }
          });
    }
  }

  /** The oldest of each DataNode that has none under way. */
  private List<LowRedundancyBlock> oldest(List<LowRedundancyBlock> waiting) {
    BitSet busy = new BitSet();
    transfers.all().stream().filter(Transfer::isWithin).forEach(one -> busy.set(one.destination()));
    List<LowRedundancyBlock> moves = new ArrayList<>();
    for (LowRedundancyBlock move : waiting) {
      if (!busy.get(kind(move).node())) {
        busy.set(kind(move).node());
        moves.add(move);
      }
    }
    return moves;
  }

  private static long blockId(LowRedundancyBlock move) {
    return move.task().id();
  }

  private static WorkKind.MoveWithin kind(LowRedundancyBlock move) {
    if (move.task().kind() instanceof WorkKind.MoveWithin within) {
      return within;
    }
    throw new IllegalStateException("no replica moves within a DataNode: " + move.task());
  }

  /** The storage type to which a replica moves, HDFS's number. */
  private static int storageType(LowRedundancyBlock move) {
    return move.task().storageTypes().get(0);
  }

  private CommitRequest request(LowRedundancyBlock move) {
    RecoveryTask task = move.task();
    return new CommitRequest(
        move.block(),
        nodes.uuid(kind(move).node()),
        storageType(move),
        List.of(),
        false,
        IntSet.of(),
        task.workClass(),
        nodes.leavingUuid(task));
  }

  private void take(
      CommitOutcome outcome, LowRedundancyBlock move, CommitRequest request, long nowNs) {
    int node = kind(move).node();
    if (outcome instanceof CommitOutcome.Accepted accepted) {
      Transfer transfer =
          new Transfer(
              ids.next(),
              accepted.made(),
              request.target(),
              move,
              node,
              storageType(move),
              accepted.storageId(),
              true);
      transfer.steer(node, bytesPerSec(kind(move), nowNs), nowNs);
      lifecycle.begin(transfer);
      copies.booked(new CopyPlace(blockId(move), node), nowNs);
      metrics.committed(true, transfer.block().lengthBytes());
    } else if (outcome instanceof CommitOutcome.Refused) {
      metrics.refused();
      copies.giveUp(blockId(move), CopyOutcome.REFUSED);
    } else {
      metrics.moot();
      unplanned.moot(blockId(move));
      copies.giveUp(blockId(move), CopyOutcome.MOOT);
    }
  }

  /** The share of what the disks leave; where the agent tells of none, of the link's speed. */
  private long bytesPerSec(WorkKind.MoveWithin move, long nowNs) {
    Optional<AgentSession> agent = agents.find(nodes.uuid(move.node()));
    long wholeBytesPerSec =
        agent
            .flatMap(session -> session.word().disks())
            .map(DiskReport::writeBytesPerSec)
            .or(() -> agent.flatMap(session -> session.in(nowNs)).map(LinkState::totalBytesPerSec))
            .orElse(0L);
    return Math.max(LEAST_BYTES_PER_SEC, (long) (move.diskShare() * wholeBytesPerSec));
  }
}

package io.dayu.hdfs.execution;

import io.dayu.core.plan.Assignment;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.core.work.CopyLedger;
import io.dayu.core.work.CopyOutcome;
import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.agent.AgentSession;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.Transfer;
import io.dayu.hdfs.state.TransferTable;
import io.dayu.protocol.DiskReport;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Plans moves of replicas between storages of one DataNode, which take no link: one at a time on
 * each, at a share of what its disks leave. What cannot begin is given up, which the ledger tells
 * whoever wanted it.
 *
 * <p>Not thread safe: for the planner thread.
 */
final class WithinPlanner {
  /** Slower, a block would take many minutes where the share is small. */
  private static final long LEAST_BYTES_PER_SEC = 1 << 20;

  private final NodeTable nodes;
  private final TaskTable tasks;
  private final TransferTable transfers;
  private final AgentDirectory agents;
  private final TransferLifecycle lifecycle;
  private final CopyLedger<LowRedundancyBlock> copies;

  /** Has planned nothing. */
  WithinPlanner(Execution.Tables tables, TransferLifecycle lifecycle) {
    this.nodes = tables.nodes();
    this.tasks = tables.tasks();
    this.transfers = tables.transfers();
    this.agents = tables.agents();
    this.lifecycle = lifecycle;
    this.copies = tables.tasks().lower().ledger();
  }

  /** The next one of each DataNode that has none under way, by block; none while a block waits. */
  Map<Long, LowRedundancyBlock> next(long nowNs) {
    Map<Long, LowRedundancyBlock> next = new LinkedHashMap<>();
    if (tasks.size() > 0) {
      return next;
    }
    BitSet busy = new BitSet();
    transfers.all().stream().filter(Transfer::isWithin).forEach(one -> busy.set(one.destination()));
    for (LowRedundancyBlock move : tasks.lower().within()) {
      int node = kind(move).node();
      if (!busy.get(node)) {
        busy.set(node);
        if (lifecycle.agentMakes(move, node, nowNs)) {
          next.put(move.task().id(), move);
        } else {
          copies.giveUp(move.task().id(), CopyOutcome.NO_PLACE);
        }
      }
    }
    return next;
  }

  /** The transfers of these moves, in their order. */
  List<Assignment> assignments(Map<Long, LowRedundancyBlock> moves, long nowNs) {
    List<Assignment> assignments = new ArrayList<>();
    moves.forEach(
        (blockId, move) -> {
          WorkKind.MoveWithin kind = kind(move);
          assignments.add(
              new Assignment(
                  blockId,
                  IntSet.of(kind.node()),
                  kind.node(),
                  move.task().storageTypes().get(0),
                  move.task().sizeBytes(),
                  bytesPerSec(kind, nowNs),
                  Assignment.Kind.NEW));
        });
    return assignments;
  }

  private static WorkKind.MoveWithin kind(LowRedundancyBlock move) {
    if (move.task().kind() instanceof WorkKind.MoveWithin within) {
      return within;
    }
    throw new IllegalStateException("no replica moves within a DataNode: " + move.task());
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

package io.dayu.hdfs.slot;

import com.google.common.collect.Lists;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Cancellation;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.Skip;
import io.dayu.core.plan.SkipReason;
import io.dayu.hdfs.agent.AgentSession;
import io.dayu.hdfs.agent.Order;
import io.dayu.hdfs.metrics.Abandonment;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.CommitRequest;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.hdfs.transfer.Transfer;
import io.dayu.protocol.TransferId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;

/**
 * Carries a plan out: cancels, books new replicas in batches, and gives the agents their orders.
 *
 * <p>The namesystem lock is taken only inside {@link io.dayu.hdfs.namesystem.Namesystem}, for one
 * batch at a time.
 */
final class PlanExecutor {
  private static final long TRICKLE_PART = 64;

  private final ClusterState state;
  private final Supplier<SchedulerSettings> settings;
  private final PlannerMetrics metrics;
  private final Runnable advance;
  private long epoch;
  private long lastNumber;

  /**
   * An executor that has done nothing.
   *
   * @param advance is told of every batch that is booked
   */
  PlanExecutor(
      ClusterState state,
      Supplier<SchedulerSettings> settings,
      PlannerMetrics metrics,
      Runnable advance) {
    this.state = state;
    this.settings = settings;
    this.metrics = metrics;
    this.advance = advance;
  }

  /** A planner begins: ids are of this epoch from now on. */
  void begin(long newEpoch) {
    epoch = newEpoch;
    lastNumber = 0;
  }

  /** Carries out a plan whose slot starts at {@code startNs}, which goes by the destination. */
  void execute(Plan plan, IntToLongFunction startNs, long nowNs) {
    Map<Long, LowRedundancyBlock> freed = cancel(plan.cancellations());
    List<Assignment> fresh = new ArrayList<>();
    for (Assignment assignment : plan.assignments()) {
      if (assignment.kind() == Assignment.Kind.NEW) {
        fresh.add(assignment);
      } else if (assignment.kind() != Assignment.Kind.PINNED) {
        steer(assignment, startNs);
      }
    }
    for (List<Assignment> batch : Lists.partition(fresh, settings.get().commitBatch())) {
      commit(batch, freed, startNs, nowNs);
      advance.run();
    }
    for (Skip skip : plan.skipped()) {
      if (skip.reason() == SkipReason.NO_DESTINATION) {
        state.tasks().forgive(skip.taskId(), nowNs);
        state.tasks().setAside(skip.taskId());
      } else if (skip.reason() == SkipReason.NO_SOURCE) {
        state.tasks().setAside(skip.taskId());
      }
    }
  }

  private Map<Long, LowRedundancyBlock> cancel(List<Cancellation> cancellations) {
    Map<Long, LowRedundancyBlock> freed = new HashMap<>();
    List<Transfer> ended = new ArrayList<>();
    for (Cancellation cancellation : cancellations) {
      find(cancellation.taskId(), cancellation.destination()).ifPresent(ended::add);
    }
    for (Transfer transfer : ended) {
      freed.put(
          transfer.block().blockId(), LowRedundancyBlock.of(transfer.block(), transfer.task()));
      metrics.bytesAbandoned(Abandonment.REPLANNED, transfer.doneBytes());
    }
    end(ended);
    return freed;
  }

  /** Ends transfers: books them out, withdraws their orders, forgets them. */
  void end(List<Transfer> ended) {
    for (List<Transfer> batch : Lists.partition(ended, settings.get().commitBatch())) {
      state.namesystem().cancel(batch.stream().map(Transfer::target).toList());
    }
    for (Transfer transfer : ended) {
      drop(transfer);
    }
  }

  /** Withdraws the order of a transfer and forgets it; its booking is left as it is. */
  void drop(Transfer transfer) {
    session(transfer.destination()).ifPresent(session -> session.withdraw(transfer.id()));
    state.transfers().remove(transfer);
  }

  private void steer(Assignment assignment, IntToLongFunction startNs) {
    find(assignment.taskId(), assignment.destination())
        .ifPresent(
            transfer -> {
              metrics.replanned(assignment.kind());
              long atNs = startNs.applyAsLong(assignment.destination());
              transfer.steer(assignment.source(), rateOf(assignment), atNs);
              order(transfer);
            });
  }

  /**
   * What is ordered: the planned rate; a trickle for who should have ended before the slot begins,
   * for the slot's budgets are given to others. Where transfers give way a rate is but a mean, and
   * the last bytes had better come soon.
   */
  private long rateOf(Assignment assignment) {
    long bytesPerSec = assignment.rateBytesPerSec();
    boolean asPlanned =
        assignment.kind().takesBudget()
            || state.agents().givesWay(state.nodes().uuid(assignment.destination()));
    return asPlanned ? bytesPerSec : Math.max(1, bytesPerSec / TRICKLE_PART);
  }

  private Optional<Transfer> find(long taskId, int destination) {
    return state.transfers().find(new ReplicaTarget(taskId, state.nodes().uuid(destination)));
  }

  private void commit(
      List<Assignment> batch,
      Map<Long, LowRedundancyBlock> freed,
      IntToLongFunction startNs,
      long nowNs) {
    List<Assignment> kept = new ArrayList<>();
    List<CommitRequest> requests = new ArrayList<>();
    for (Assignment assignment : batch) {
      block(assignment.taskId(), freed)
          .ifPresent(
              block -> {
                kept.add(assignment);
                requests.add(request(assignment, block, nowNs));
              });
    }
    if (requests.isEmpty()) {
      return;
    }
    List<CommitOutcome> outcomes = metrics.timeCommit(() -> state.namesystem().commit(requests));
    for (int i = 0; i < outcomes.size(); i++) {
      take(outcomes.get(i), kept.get(i), requests.get(i), freed, startNs);
    }
  }

  private Optional<LowRedundancyBlock> block(long taskId, Map<Long, LowRedundancyBlock> freed) {
    return state.tasks().find(taskId).or(() -> Optional.ofNullable(freed.get(taskId)));
  }

  private CommitRequest request(Assignment assignment, LowRedundancyBlock block, long nowNs) {
    boolean byAgent = state.agents().present(state.nodes().uuid(assignment.destination()), nowNs);
    return new CommitRequest(
        block.block(),
        state.nodes().uuid(assignment.destination()),
        assignment.storageType(),
        byAgent ? "" : state.nodes().uuid(assignment.source()),
        state.tasks().lenient(assignment.taskId()));
  }

  private void take(
      CommitOutcome outcome,
      Assignment assignment,
      CommitRequest request,
      Map<Long, LowRedundancyBlock> freed,
      IntToLongFunction startNs) {
    long blockId = assignment.taskId();
    if (outcome instanceof CommitOutcome.Accepted accepted) {
      Transfer transfer = newTransfer(assignment, request, accepted.storageId(), freed);
      begin(transfer, startNs.applyAsLong(assignment.destination()), assignment);
      if (transfer.task().missing() == 1) {
        // HDFS's word on it may come late, behind a long queue, and it would be planned again.
        state.tasks().remove(blockId);
      }
      metrics.committed(transfer.byAgent(), transfer.block().lengthBytes());
    } else if (outcome instanceof CommitOutcome.Refused) {
      state.tasks().refuse(blockId, assignment.destination());
      metrics.refused();
    } else {
      state.tasks().remove(blockId);
      metrics.moot();
    }
  }

  private Transfer newTransfer(
      Assignment assignment,
      CommitRequest request,
      String storageId,
      Map<Long, LowRedundancyBlock> freed) {
    return new Transfer(
        new TransferId(epoch, ++lastNumber),
        request.block(),
        new ReplicaTarget(assignment.taskId(), request.datanodeUuid()),
        block(assignment.taskId(), freed).orElseThrow().task(),
        assignment.destination(),
        assignment.storageType(),
        storageId,
        request.stockSourceUuid().isEmpty());
  }

  private void begin(Transfer transfer, long atNs, Assignment assignment) {
    transfer.steer(assignment.source(), assignment.rateBytesPerSec(), atNs);
    begin(transfer);
  }

  /** Takes a booked transfer into the table and orders it. */
  void begin(Transfer transfer) {
    state.transfers().add(transfer);
    order(transfer);
  }

  private void order(Transfer transfer) {
    if (!transfer.byAgent()) {
      return;
    }
    Optional<DataNodeFacts> source = state.nodes().facts(transfer.source());
    if (source.isEmpty()) {
      return;
    }
    session(transfer.destination())
        .ifPresent(
            session ->
                session.order(
                    new Order(
                        transfer.id(),
                        transfer.block(),
                        source.get().address(),
                        StorageTypeNumbers.typeOf(transfer.storageType()).name(),
                        transfer.storageId(),
                        transfer.rateBytesPerSec(),
                        transfer.effectiveAtNs())));
  }

  private Optional<AgentSession> session(int node) {
    return state.agents().find(state.nodes().uuid(node));
  }
}

package io.dayu.hdfs.slot;

import com.google.common.collect.Lists;
import io.dayu.hdfs.agent.AgentSession;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.CommitRequest;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.ReplicaStatus;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.hdfs.transfer.Transfer;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.StorageType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the transfers between plans: takes in the agents' reports, adopts what runs, and notices
 * what died, stalled or became needless.
 */
final class TransferWatch {
  private static final Logger LOG = LoggerFactory.getLogger(TransferWatch.class);

  private final ClusterState state;
  private final SchedulerSettings settings;
  private final PlanExecutor executor;
  private final PlannerMetrics metrics;
  private final TransferLog log;
  private boolean repairWanted;
  private int finished;

  TransferWatch(
      ClusterState state,
      SchedulerSettings settings,
      PlanExecutor executor,
      PlannerMetrics metrics,
      TransferLog log) {
    this.state = state;
    this.settings = settings;
    this.executor = executor;
    this.metrics = metrics;
    this.log = log;
  }

  /** Whether something happened that should not wait for the next slot; resets the mark. */
  boolean takeRepairWanted() {
    boolean wanted = repairWanted;
    repairWanted = false;
    return wanted;
  }

  /** Transfers that have finished since the last plan. */
  int finishedSincePlan() {
    return finished;
  }

  /** A plan was made of what is known now. */
  void planned() {
    finished = 0;
  }

  void reset() {
    repairWanted = false;
    finished = 0;
  }

  /** Takes in all reports that arrived since the last call. */
  void takeReports(long nowNs) {
    for (int node = 0; node < state.nodes().size(); node++) {
      int destination = node;
      state
          .agents()
          .find(state.nodes().uuid(node))
          .ifPresent(
              session -> {
                for (TransferReport report : session.takeReports()) {
                  take(report, destination, session, nowNs);
                }
              });
    }
  }

  private void take(TransferReport report, int destination, AgentSession session, long nowNs) {
    Optional<Transfer> known = state.transfers().find(report.id());
    if (known.isEmpty()) {
      takeUnknown(report, destination, nowNs);
      return;
    }
    Transfer transfer = known.get();
    long lostBytes = transfer.progress(report, nowNs);
    if (lostBytes > 0) {
      metrics.bytesAbandoned(lostBytes);
    }
    switch (report.state()) {
      case RUNNING -> {}
      case DONE -> done(transfer, report, session);
      case SOURCE_FAILED -> sourceFailed(transfer, report);
      case FAILED -> failed(transfer, report, session);
    }
  }

  private void done(Transfer transfer, TransferReport report, AgentSession session) {
    finished++;
    metrics.recovered(transfer.block().lengthBytes());
    log.done(transfer, report, state.nodes());
    session.forget(transfer.id());
    state.agents().forget(transfer.id());
    state.transfers().remove(transfer);
  }

  private void sourceFailed(Transfer transfer, TransferReport report) {
    boolean ofThisSource = report.sourceUuid().equals(state.nodes().uuid(transfer.source()));
    if (transfer.sourceLost() || !ofThisSource) {
      return;
    }
    LOG.info("Block {} needs another source: {}", transfer.block().blockId(), report.detail());
    metrics.sourceLost(report.sourceCorrupt());
    transfer.loseSource(transfer.source());
    repairWanted = true;
  }

  private void failed(Transfer transfer, TransferReport report, AgentSession session) {
    LOG.warn(
        "Block {} could not be received by {}: {}",
        transfer.block().blockId(),
        state.nodes().uuid(transfer.destination()),
        report.detail());
    metrics.transferFailed();
    metrics.bytesAbandoned(transfer.doneBytes());
    session.forget(transfer.id());
    executor.end(List.of(transfer));
    state.agents().forget(transfer.id());
    state.tasks().refuse(transfer.block().blockId(), transfer.destination());
    repairWanted = true;
  }

  /** A transfer of another planner: it is adopted when its block still needs the replica. */
  private void takeUnknown(TransferReport report, int destination, long nowNs) {
    if (report.state() == TransferState.DONE || report.state() == TransferState.FAILED) {
      return;
    }
    if (!adopt(report, destination, nowNs)) {
      state.agents().judged(report.id());
    }
  }

  private boolean adopt(TransferReport report, int destination, long nowNs) {
    ReplicaTarget target =
        new ReplicaTarget(report.block().blockId(), state.nodes().uuid(destination));
    if (state.transfers().find(target).isPresent()) {
      return false;
    }
    Optional<LowRedundancyBlock> block = state.namesystem().describe(target.blockId());
    if (block.isEmpty() || !block.get().block().equals(report.block())) {
      return false;
    }
    int storageType =
        StorageTypeNumbers.numberOf(StorageType.parseStorageType(report.storageType()));
    if (!booked(target, report, storageType)) {
      return false;
    }
    Transfer transfer =
        new Transfer(
            report.id(),
            report.block(),
            target,
            block.get().task(),
            destination,
            storageType,
            "",
            true);
    transfer.steer(state.nodes().numberOf(report.sourceUuid()), report.rateBytesPerSec(), nowNs);
    transfer.progress(report, nowNs);
    executor.begin(transfer);
    metrics.adopted();
    if (report.state() == TransferState.SOURCE_FAILED) {
      sourceFailed(transfer, report);
    }
    return true;
  }

  private boolean booked(ReplicaTarget target, TransferReport report, int storageType) {
    if (state.namesystem().refresh(List.of(target)).get(0) == ReplicaStatus.PENDING) {
      return true;
    }
    CommitRequest request =
        new CommitRequest(report.block(), target.datanodeUuid(), storageType, "", true);
    return state.namesystem().commit(List.of(request)).get(0) instanceof CommitOutcome.Accepted;
  }

  /** Ends transfers whose destination is gone and marks those whose source is gone or stalled. */
  void findLost(long nowNs) {
    List<Transfer> ended = new ArrayList<>();
    for (Transfer transfer : state.transfers().all()) {
      if (!state.nodes().alive(transfer.destination())
          || (transfer.byAgent() && lostByAgent(transfer, nowNs))) {
        ended.add(transfer);
      } else if (transfer.byAgent() && !transfer.sourceLost()) {
        checkSource(transfer, nowNs);
      }
    }
    for (Transfer transfer : ended) {
      metrics.bytesAbandoned(transfer.doneBytes());
    }
    if (!ended.isEmpty()) {
      LOG.info("{} transfers lost their destination and are planned elsewhere", ended.size());
      executor.end(ended);
      repairWanted = true;
    }
  }

  /** Whether the agent is gone, or has not said a word of the transfer for as long. */
  private boolean lostByAgent(Transfer transfer, long nowNs) {
    return transfer.unheard(nowNs, settings.lostNs())
        || !state
            .agents()
            .find(state.nodes().uuid(transfer.destination()))
            .map(session -> session.present(nowNs))
            .orElse(false);
  }

  private void checkSource(Transfer transfer, long nowNs) {
    boolean gone = !state.nodes().alive(transfer.source());
    boolean stalled = transfer.stalled(nowNs, settings.stallNs());
    if (!gone && !stalled) {
      return;
    }
    if (stalled) {
      metrics.stalled();
    }
    metrics.sourceLost(false);
    transfer.loseSource(transfer.source());
    repairWanted = true;
  }

  /** Renews HDFS's time-outs, and drops transfers that HDFS no longer waits for. */
  void refresh(boolean stockCarriedOnly) {
    List<Transfer> transfers = state.transfers().copy();
    if (stockCarriedOnly) {
      transfers.removeIf(Transfer::byAgent);
    }
    for (List<Transfer> batch : Lists.partition(transfers, settings.intakeBatch())) {
      List<ReplicaStatus> statuses =
          state.namesystem().refresh(batch.stream().map(Transfer::target).toList());
      for (int i = 0; i < batch.size(); i++) {
        refreshed(batch.get(i), statuses.get(i));
      }
    }
  }

  private void refreshed(Transfer transfer, ReplicaStatus status) {
    switch (status) {
      case PENDING -> {}
      case STORED -> {
        if (!transfer.byAgent()) {
          metrics.recovered(transfer.block().lengthBytes());
          executor.drop(transfer);
        }
      }
      case ENDED -> {
        metrics.bytesAbandoned(transfer.doneBytes());
        executor.drop(transfer);
      }
    }
  }
}

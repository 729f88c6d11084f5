package io.dayu.hdfs.slot;

import io.dayu.hdfs.agent.AgentSession;
import io.dayu.hdfs.metrics.Abandonment;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.hdfs.transfer.Transfer;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferState;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes in what agents report of their transfers, and adopts those that another planner began and
 * whose blocks still need them.
 *
 * <p>Not thread safe: for the planner thread.
 */
final class AgentReports {
  private static final Logger LOG = LoggerFactory.getLogger(AgentReports.class);

  private final ClusterState state;
  private final PlanExecutor executor;
  private final PlannerMetrics metrics;
  private final TransferLog log;
  private final TransferWatch watch;
  private final Bookings bookings;
  private int finished;

  /**
   * Has heard nothing yet.
   *
   * @param watch is told when a transfer needs to be planned anew
   * @param bookings make sure that HDFS waits for what is adopted
   */
  AgentReports(
      ClusterState state,
      PlanExecutor executor,
      PlannerMetrics metrics,
      TransferLog log,
      TransferWatch watch,
      Bookings bookings) {
    this.state = state;
    this.executor = executor;
    this.metrics = metrics;
    this.log = log;
    this.watch = watch;
    this.bookings = bookings;
  }

  /** Transfers that have finished since the last plan. */
  int finishedSincePlan() {
    return finished;
  }

  /** A plan was made of what is known now. */
  void planned() {
    finished = 0;
  }

  /** Takes in all reports that arrived since the last call. */
  void takeReports(long nowNs) {
    List<String> reporting = state.agents().takeReporting();
    Collections.sort(reporting);
    for (String uuid : reporting) {
      OptionalInt node = state.nodes().find(uuid);
      if (node.isEmpty()) {
        state.agents().putBack(uuid);
        continue;
      }
      state.agents().find(uuid).ifPresent(session -> take(session, node.getAsInt(), nowNs));
    }
  }

  private void take(AgentSession session, int destination, long nowNs) {
    for (TransferReport report : session.takeReports()) {
      take(report, destination, session, nowNs);
    }
  }

  private void take(TransferReport report, int destination, AgentSession session, long nowNs) {
    Optional<Transfer> known = state.transfers().find(report.id());
    if (known.isEmpty()) {
      takeUnknown(report, destination, nowNs);
      return;
    }
    Transfer transfer = known.get();
    if (transfer.destination() != destination) {
      return;
    }
    long lostBytes = transfer.progress(report, nowNs);
    if (lostBytes > 0) {
      metrics.bytesAbandoned(Abandonment.BEGUN_ANEW, lostBytes);
    }
    switch (report.state()) {
      case RUNNING -> {}
      case DONE -> done(transfer, report, session);
      case SOURCE_FAILED -> sourceFailed(transfer, report);
      case FAILED -> failed(transfer, report, session, nowNs);
    }
  }

  private void done(Transfer transfer, TransferReport report, AgentSession session) {
    finished++;
    metrics.recovered(true, transfer.block().lengthBytes());
    state.tasks().recovered(transfer.block().blockId());
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
    watch.wantRepair();
  }

  private void failed(Transfer transfer, TransferReport report, AgentSession session, long nowNs) {
    LOG.warn(
        "Block {} could not be received by {}: {}",
        transfer.block().blockId(),
        state.nodes().uuid(transfer.destination()),
        report.detail());
    metrics.transferFailed();
    metrics.bytesAbandoned(Abandonment.FAILED, transfer.doneBytes());
    session.forget(transfer.id());
    executor.end(List.of(transfer));
    state.agents().forget(transfer.id());
    state.tasks().failed(transfer.block().blockId(), transfer.destination(), nowNs);
    watch.wantRepair();
  }

  /**
   * A transfer of another planner is judged once. One of this planner that is under way no more was
   * withdrawn; its agent stops it when it hears of that.
   */
  private void takeUnknown(TransferReport report, int destination, long nowNs) {
    boolean ended = report.state() == TransferState.DONE || report.state() == TransferState.FAILED;
    if (ended || state.agents().isJudged(report.id())) {
      return;
    }
    adopt(report, destination, nowNs);
    // Last: from here on the agent may be told its orders, and must then be told this one.
    state.agents().judge(report.id());
  }

  /** Goes on with a transfer when its block still needs the replica. */
  private void adopt(TransferReport report, int destination, long nowNs) {
    ReplicaTarget target =
        new ReplicaTarget(report.block().blockId(), state.nodes().uuid(destination));
    if (state.transfers().find(target).isPresent()) {
      return;
    }
    Optional<LowRedundancyBlock> block = state.namesystem().describe(target.blockId());
    if (block.isEmpty() || !block.get().block().equals(report.block())) {
      return;
    }
    OptionalInt storageType = StorageTypeNumbers.numberOf(report.storageType());
    if (storageType.isEmpty() || !bookings.ensure(report.block(), target, storageType.getAsInt())) {
      return;
    }
    Transfer transfer =
        new Transfer(
            report.id(),
            report.block(),
            target,
            block.get().task(),
            destination,
            storageType.getAsInt(),
            "",
            true);
    long rateBytesPerSec = Math.max(0, report.rateBytesPerSec());
    transfer.steer(state.nodes().numberOf(report.sourceUuid()), rateBytesPerSec, nowNs);
    transfer.progress(report, nowNs);
    executor.begin(transfer);
    metrics.adopted();
    if (report.state() == TransferState.SOURCE_FAILED) {
      sourceFailed(transfer, report);
    }
  }
}

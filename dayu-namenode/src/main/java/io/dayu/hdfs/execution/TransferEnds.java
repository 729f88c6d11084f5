package io.dayu.hdfs.execution;

import io.dayu.hdfs.agent.AgentSession;
import io.dayu.hdfs.metrics.Abandonment;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.Transfer;
import io.dayu.hdfs.state.TransferTable;
import io.dayu.protocol.TransferReport;
import java.util.List;
import java.util.OptionalInt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The handler of what comes of transfers, by their agents' reports: bytes, an end, or another
 * source.
 *
 * <p>Not thread safe: for the planner thread.
 */
final class TransferEnds {
  private static final Logger LOG = LoggerFactory.getLogger(TransferEnds.class);

  private final NodeTable nodes;
  private final TaskTable tasks;
  private final TransferTable transfers;
  private final TransferLifecycle lifecycle;
  private final TransferMonitor monitor;
  private final TransferLog log;
  private final PlannerMetrics metrics;
  private int ended;

  /**
   * Has seen no transfer end.
   *
   * @param monitor is told when a transfer needs to be planned anew
   */
  TransferEnds(
      NodeTable nodes,
      TaskTable tasks,
      TransferTable transfers,
      TransferLifecycle lifecycle,
      TransferMonitor monitor,
      TransferLog log,
      PlannerMetrics metrics) {
    this.nodes = nodes;
    this.tasks = tasks;
    this.transfers = transfers;
    this.lifecycle = lifecycle;
    this.monitor = monitor;
    this.log = log;
    this.metrics = metrics;
  }

  /** Transfers that have ended well since the last plan. */
  int endedSincePlan() {
    return ended;
  }

  /** A plan was made of what is known now. */
  void planned() {
    ended = 0;
  }

  /** Takes in a report of a transfer. */
  void take(Transfer transfer, TransferReport report, AgentSession session, long nowNs) {
    long doneBytes = transfer.doneBytes();
    long lostBytes = transfer.progress(report, nowNs);
    transfers.pace().moved(transfer, transfer.doneBytes() - doneBytes);
    if (lostBytes > 0) {
      metrics.bytesAbandoned(Abandonment.BEGUN_ANEW, lostBytes, transfer.reads());
    }
    switch (report.state()) {
      case RUNNING, QUEUED -> {}
      case DONE -> done(transfer, report, session);
      case SOURCE_FAILED -> sourceFailed(transfer, report, nowNs);
      case FAILED -> failed(transfer, report, session, nowNs);
    }
  }

  private void done(Transfer transfer, TransferReport report, AgentSession session) {
    ended++;
    lifecycle.recovered(transfer, metrics);
    log.done(transfer, report, nodes);
    session.forget(transfer.id());
    transfers.remove(transfer);
    tasks.recovered(transfer.target().blockId());
  }

  /** Has the transfer planned from another source; nothing if it has left that one already. */
  void sourceFailed(Transfer transfer, TransferReport report, long nowNs) {
    OptionalInt source = nodes.find(report.source().uuid());
    if (transfer.sourceLost()
        || source.isEmpty()
        || !transfer.sources().contains(source.getAsInt())) {
      return;
    }
    if (transfer.isWithin()) {
      monitor.endWithin(transfer);
      return;
    }
    if (transfer.countSourceFailure() == 1) {
      LOG.info(
          "Transfer of blk_{} needs another source and is given one in the next plan; later failures"
              + " of its sources are only counted: {}",
          transfer.block().blockId(),
          report.detail());
    }
    metrics.sourceLost(report.source().corrupt());
    if (report.source().corrupt() && transfer.copiesUnit()) {
      monitor.endCopy(transfer);
      return;
    }
    transfer.loseSource(source.getAsInt());
    tasks
        .bars()
        .failed(transfer.target().blockId(), source.getAsInt(), transfer.doneBytes(), nowNs);
    lifecycle.steered(transfer);
    // Sources that have all failed are tried again, but not at once and not without end.
    if (!transfer.sourcesTried()) {
      monitor.wantRepair();
    }
  }

  private void failed(Transfer transfer, TransferReport report, AgentSession session, long nowNs) {
    metrics.transferFailed();
    metrics.bytesAbandoned(Abandonment.FAILED, transfer.doneBytes(), transfer.reads());
    session.forget(transfer.id());
    lifecycle.end(List.of(transfer));
    tasks.failed(transfer, nowNs);
    if (tasks.isFailureTold(transfer)) {
      LOG.warn(
          "blk_{} could not be received by {} and is planned elsewhere; of more failures each that"
              + " doubles their number is told: {}",
          transfer.block().blockId(),
          nodes.name(transfer.destination()),
          report.detail());
    }
    monitor.wantRepair();
  }
}

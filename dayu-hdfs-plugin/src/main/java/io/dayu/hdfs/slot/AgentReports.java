package io.dayu.hdfs.slot;

import io.dayu.hdfs.agent.AgentSession;
import io.dayu.hdfs.metrics.Abandonment;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.transfer.Transfer;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes in what agents report of their transfers, and has those judged that another planner began.
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
  private final Adoption adoption;
  private int finished;

  /**
   * Has heard nothing yet.
   *
   * @param watch is told when a transfer needs to be planned anew
   * @param adoption judges what another planner ordered
   */
  AgentReports(
      ClusterState state,
      PlanExecutor executor,
      PlannerMetrics metrics,
      TransferLog log,
      TransferWatch watch,
      Adoption adoption) {
    this.state = state;
    this.executor = executor;
    this.metrics = metrics;
    this.log = log;
    this.watch = watch;
    this.adoption = adoption;
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
    List<TransferReport> unknown = new ArrayList<>();
    for (TransferReport report : session.takeReports()) {
      Optional<Transfer> known = state.transfers().find(report.id());
      if (known.isEmpty()) {
        unknown.add(report);
        continue;
      }
      if (known.get().destination() == destination) {
        take(known.get(), report, session, nowNs);
      }
      String uuid = state.nodes().uuid(destination);
      if (!state.agents().endedOrJudged(uuid, report)) {
        state.agents().judge(uuid, List.of(report.id()));
      }
    }
    takeUnknown(unknown, destination, nowNs);
  }

  /**
   * A transfer of another planner is judged once. One of this planner that is under way no more was
   * withdrawn; its agent stops it when it hears of that.
   */
  private void takeUnknown(List<TransferReport> unknown, int destination, long nowNs) {
    String uuid = state.nodes().uuid(destination);
    List<TransferReport> foreign = new ArrayList<>(unknown);
    foreign.removeIf(report -> state.agents().endedOrJudged(uuid, report));
    if (foreign.isEmpty()) {
      return;
    }
    adoption.judge(foreign, destination, nowNs);
    for (TransferReport report : foreign) {
      if (report.state() == TransferState.SOURCE_FAILED) {
        state.transfers().find(report.id()).ifPresent(adopted -> sourceFailed(adopted, report));
      }
    }
  }

  private void take(Transfer transfer, TransferReport report, AgentSession session, long nowNs) {
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
    state.tasks().failed(transfer.block().blockId(), transfer.destination(), nowNs);
    watch.wantRepair();
  }
}

package io.dayu.hdfs.execution;

import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.agent.AgentSession;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.Transfer;
import io.dayu.hdfs.state.TransferTable;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Takes in what agents report of their transfers, and has those judged that another planner began.
 *
 * <p>Not thread safe: for the planner thread.
 */
final class ReportIntake {
  private final NodeTable nodes;
  private final TransferTable transfers;
  private final AgentDirectory agents;
  private final TransferEnds ends;
  private final Adoption adoption;

  /**
   * Has heard nothing yet.
   *
   * @param ends takes what comes of each transfer
   * @param adoption judges what another planner ordered
   */
  ReportIntake(
      NodeTable nodes,
      TransferTable transfers,
      AgentDirectory agents,
      TransferEnds ends,
      Adoption adoption) {
    this.nodes = nodes;
    this.transfers = transfers;
    this.agents = agents;
    this.ends = ends;
    this.adoption = adoption;
  }

  /** Takes in all reports that arrived since the last call. */
  void takeReports(long nowNs) {
    List<String> reporting = agents.takeReporting();
    Collections.sort(reporting);
    for (String uuid : reporting) {
      OptionalInt node = nodes.find(uuid);
      if (node.isEmpty()) {
        agents.putBack(uuid);
        continue;
      }
      agents.find(uuid).ifPresent(session -> take(session, node.getAsInt(), nowNs));
    }
  }

  private void take(AgentSession session, int destination, long nowNs) {
    List<TransferReport> unknown = new ArrayList<>();
    for (TransferReport report : session.takeReports()) {
      Optional<Transfer> known = transfers.find(report.id());
      if (known.isEmpty()) {
        unknown.add(report);
        continue;
      }
      if (known.get().destination() == destination) {
        ends.take(known.get(), report, session, nowNs);
      }
      String uuid = nodes.uuid(destination);
      if (!agents.endedOrJudged(uuid, report)) {
        agents.judge(uuid, List.of(report.id()));
      }
    }
    takeUnknown(unknown, destination, nowNs);
  }

  /**
   * A transfer of another planner is judged once. One of this planner that is under way no more was
   * withdrawn; its agent stops it when it hears of that.
   */
  private void takeUnknown(List<TransferReport> unknown, int destination, long nowNs) {
    String uuid = nodes.uuid(destination);
    List<TransferReport> foreign = new ArrayList<>(unknown);
    foreign.removeIf(report -> agents.endedOrJudged(uuid, report));
    if (foreign.isEmpty()) {
      return;
    }
    adoption.judge(foreign, destination, nowNs);
    for (TransferReport report : foreign) {
      if (report.state() == TransferState.SOURCE_FAILED) {
        transfers.find(report.id()).ifPresent(adopted -> ends.sourceFailed(adopted, report, nowNs));
      }
    }
  }
}

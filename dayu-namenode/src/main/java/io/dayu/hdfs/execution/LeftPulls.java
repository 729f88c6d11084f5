package io.dayu.hdfs.execution;

import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.agent.AgentSession;
import io.dayu.hdfs.namesystem.PendingReconstructions;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.state.Transfer;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The pulls that go on by themselves after Dayu was turned off, because they were about to end:
 * followed until they have, and given to stock HDFS when they turn out not to.
 *
 * <p>Not thread safe: for the planner thread.
 */
final class LeftPulls {
  private final AgentDirectory agents;
  private final PendingReconstructions bookings;
  private final Map<TransferId, Transfer> left = new LinkedHashMap<>();
  private long untilNs;

  LeftPulls(AgentDirectory agents, PendingReconstructions bookings) {
    this.agents = agents;
    this.bookings = bookings;
  }

  /**
   * Follows these.
   *
   * @param limitNs when those that have not ended yet are given up
   */
  void follow(Collection<Transfer> transfers, long limitNs) {
    left.clear();
    transfers.stream().filter(Transfer::byAgent).forEach(one -> left.put(one.id(), one));
    untilNs = limitNs;
  }

  /** Forgets them: a planner begins, and judges what agents report. */
  void forget() {
    left.clear();
  }

  /** Takes in what agents report, and gives up what will not end by itself. */
  void look(long nowNs) {
    for (String uuid : agents.takeReporting()) {
      agents.find(uuid).map(AgentSession::takeReports).ifPresent(this::take);
    }
    if (!left.isEmpty() && nowNs - untilNs >= 0) {
      giveUp(List.copyOf(left.values()));
    }
  }

  private void take(List<TransferReport> reports) {
    List<Transfer> failed = new ArrayList<>();
    for (TransferReport report : reports) {
      Transfer transfer = left.get(report.id());
      if (transfer != null && report.state() != TransferState.RUNNING) {
        if (report.state() == TransferState.DONE) {
          left.remove(report.id());
          session(transfer).ifPresent(session -> session.forget(transfer.id()));
        } else {
          failed.add(transfer);
        }
      }
    }
    giveUp(failed);
  }

  private void giveUp(List<Transfer> transfers) {
    if (transfers.isEmpty()) {
      return;
    }
    List<ReplicaTarget> targets = new ArrayList<>();
    for (Transfer transfer : transfers) {
      left.remove(transfer.id());
      session(transfer).ifPresent(session -> session.withdraw(transfer.id()));
      targets.add(transfer.target());
    }
    bookings.cancel(targets);
  }

  private Optional<AgentSession> session(Transfer transfer) {
    return agents.find(transfer.target().datanodeUuid());
  }
}

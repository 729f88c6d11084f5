package io.dayu.hdfs.execution;

import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.agent.AgentSession;
import io.dayu.hdfs.agent.PullInstruction;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.Transfer;
import java.util.Optional;

/** The orders to agents. For the planner thread. */
final class OrderSender {
  private final NodeTable nodes;
  private final AgentDirectory agents;

  OrderSender(NodeTable nodes, AgentDirectory agents) {
    this.nodes = nodes;
    this.agents = agents;
  }

  /** Orders a transfer as it is now; nothing for one that HDFS's own command carries. */
  void order(Transfer transfer) {
    if (!transfer.byAgent()) {
      return;
    }
    Optional<DataNodeFacts> source = nodes.facts(transfer.source());
    if (source.isEmpty()) {
      return;
    }
    session(transfer)
        .ifPresent(
            session ->
                session.order(
                    new PullInstruction(
                        transfer.id(),
                        transfer.block(),
                        source.get().address(),
                        StorageTypeNumbers.typeOf(transfer.storageType()).name(),
                        transfer.storageId(),
                        transfer.rateBytesPerSec(),
                        transfer.effectiveAtNs(),
                        new PullInstruction.Urgency(
                            transfer.task().workClass(), transfer.task().priority()))));
  }

  /** Withdraws the order of a transfer. */
  void withdraw(Transfer transfer) {
    session(transfer).ifPresent(session -> session.withdraw(transfer.id()));
  }

  /** Whether the agent of a DataNode is heard. */
  boolean present(int node, long nowNs) {
    return agents.present(nodes.uuid(node), nowNs);
  }

  private Optional<AgentSession> session(Transfer transfer) {
    return agents.find(transfer.target().datanodeUuid());
  }
}

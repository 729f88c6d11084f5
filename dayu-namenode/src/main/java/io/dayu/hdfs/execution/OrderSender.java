package io.dayu.hdfs.execution;

import io.dayu.core.snapshot.WorkKind;
import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.agent.AgentSession;
import io.dayu.hdfs.agent.PullInstruction;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.hdfs.namesystem.StripedGroup;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.Transfer;
import io.dayu.hdfs.state.TransferTable;
import io.dayu.protocol.PullFrom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The orders to agents. For the planner thread. */
final class OrderSender {
  private final NodeTable nodes;
  private final TaskTable tasks;
  private final TransferTable transfers;
  private final AgentDirectory agents;

  OrderSender(NodeTable nodes, TaskTable tasks, TransferTable transfers, AgentDirectory agents) {
    this.nodes = nodes;
    this.tasks = tasks;
    this.transfers = transfers;
    this.agents = agents;
  }

  /**
   * Orders a transfer as it is now, held while its source is lost: a list that names a source that
   * has failed is another try of it. Nothing for one that HDFS's own command carries.
   */
  void order(Transfer transfer) {
    if (!transfer.byAgent()) {
      return;
    }
    Optional<PullFrom> from = transfer.decodesUnit() ? decoded(transfer) : copied(transfer);
    if (from.isEmpty()) {
      return;
    }
    session(transfer)
        .ifPresent(
            session ->
                session.order(
                    new PullInstruction(
                        transfer.id(),
                        transfer.block(),
                        from.get(),
                        StorageTypeNumbers.typeOf(transfer.storageType()).name(),
                        transfer.storageId(),
                        transfer.sourceLost() ? 0 : transfer.rateBytesPerSec(),
                        transfer.effectiveAtNs(),
                        transfer.task().urgency())));
  }

  private Optional<PullFrom> copied(Transfer transfer) {
    return transfer.sources().size() == 1
        ? nodes
            .facts(transfer.sources().only())
            .map(source -> PullFrom.moveOf(source.address(), nodes.leavingUuid(transfer.task())))
        : Optional.empty();
  }

  /**
   * The nodes that an internal block is made from, by who has which others now: the holders that it
   * began with may have changed. Empty when a source is none of them any more.
   */
  private Optional<PullFrom> decoded(Transfer transfer) {
    StripedGroup first = transfer.known().group().orElseThrow();
    long groupId = transfer.target().blockId();
    StripedGroup now =
        tasks
            .find(groupId)
            .or(() -> Optional.of(transfers.lastKnown(groupId)))
            .flatMap(LowRedundancyBlock::group)
            .orElse(first);
    List<PullFrom.Unit> units = new ArrayList<>();
    for (int i = 0; i < transfer.sources().size(); i++) {
      int node = transfer.sources().get(i);
      Optional<DataNodeFacts> facts = nodes.facts(node);
      OptionalInt index = now.indexAt(node);
      index = index.isPresent() ? index : first.indexAt(node);
      if (facts.isEmpty() || index.isEmpty()) {
        return Optional.empty();
      }
      units.add(
          new PullFrom.Unit(
              index.getAsInt(), new PullFrom.Source(facts.get().address(), Optional.empty())));
    }
    return Optional.of(new PullFrom.Stripe(first.schema(), first.group().lengthBytes(), units));
  }

  /** Withdraws the order of a transfer. */
  void withdraw(Transfer transfer) {
    session(transfer).ifPresent(session -> session.withdraw(transfer.id()));
  }

  /** True if the agent of a DataNode is heard, and copies or decodes the block. */
  boolean agentMakes(LowRedundancyBlock block, int node, long nowNs) {
    String uuid = nodes.uuid(node);
    return agents.present(uuid, nowNs)
        && (!(block.task().kind() instanceof WorkKind.DecodeUnit)
            || decodes(uuid, block.group().orElseThrow().schema().codec()));
  }

  private boolean decodes(String uuid, String codec) {
    return agents
        .find(uuid)
        .map(session -> session.word().abilities().codecs().contains(codec))
        .orElse(false);
  }

  private Optional<AgentSession> session(Transfer transfer) {
    return agents.find(transfer.target().datanodeUuid());
  }
}

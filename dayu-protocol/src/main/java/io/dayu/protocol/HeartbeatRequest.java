package io.dayu.protocol;

import java.util.List;
import java.util.Optional;

/**
 * An agent's report.
 *
 * @param agent the agent that reports
 * @param sequence counts up within the incarnation: tells a repeated or late report
 * @param held the orders that the agent holds
 * @param link load of the DataNode's link, and how it is shared
 * @param transfers every transfer the agent holds, and ended ones until they are acknowledged
 * @param otherPools other pools that are planned for the DataNode
 * @param replicas the agent's word on replicas there
 * @param leftOut entries that were sent beyond what a message may hold, and were not read
 */
public record HeartbeatRequest(
    AgentId agent,
    long sequence,
    HeldOrders held,
    LinkReport link,
    List<TransferReport> transfers,
    OtherPools otherPools,
    ReplicaReport replicas,
    int leftOut) {
  public HeartbeatRequest {
    transfers = List.copyOf(transfers);
  }

  /** A report of a DataNode that keeps no pins. */
  public HeartbeatRequest(
      AgentId agent,
      long sequence,
      HeldOrders held,
      LinkReport link,
      List<TransferReport> transfers,
      OtherPools otherPools,
      List<String> codecs,
      int leftOut) {
    this(
        agent,
        sequence,
        held,
        link,
        transfers,
        otherPools,
        new ReplicaReport(codecs, Optional.of(PinReport.NONE)),
        leftOut);
  }

  /** A report of which nothing is left out, by an agent that decodes nothing and keeps no pins. */
  public HeartbeatRequest(
      AgentId agent,
      long sequence,
      HeldOrders held,
      LinkReport link,
      List<TransferReport> transfers,
      OtherPools otherPools) {
    this(agent, sequence, held, link, transfers, otherPools, List.of(), 0);
  }

  /** See {@link ReplicaReport#codecs}. */
  public List<String> codecs() {
    return replicas.codecs();
  }

  /** See {@link ReplicaReport#pins}. */
  public Optional<PinReport> pins() {
    return replicas.pins();
  }
}

package io.dayu.protocol;

import java.util.List;
import java.util.Optional;

/**
 * An agent's report.
 *
 * @param agent who reports
 * @param sequence counts up within the incarnation: tells a repeated or late report
 * @param held the orders that the agent holds
 * @param link what the DataNode's link carried, and how it is shared
 * @param transfers every transfer the agent holds, and ended ones until they are acknowledged
 * @param otherPools what else is planned for the DataNode
 * @param codecs codecs of erasure-coded blocks that the agent decodes, whatever a schema's units
 *     and cells; none by an agent that decodes nothing
 * @param pins replicas that clients have pinned there; empty by an agent that does not know of pins
 * @param leftOut entries that were sent beyond what a message may hold, and were not read
 */
public record HeartbeatRequest(
    AgentId agent,
    long sequence,
    HeldOrders held,
    LinkReport link,
    List<TransferReport> transfers,
    OtherPools otherPools,
    List<String> codecs,
    Optional<PinReport> pins,
    int leftOut) {
  public HeartbeatRequest {
    transfers = List.copyOf(transfers);
    codecs = List.copyOf(codecs);
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
        codecs,
        Optional.of(PinReport.NONE),
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
    this(
        agent,
        sequence,
        held,
        link,
        transfers,
        otherPools,
        List.of(),
        Optional.of(PinReport.NONE),
        0);
  }
}

package io.dayu.protocol;

import java.util.List;
import java.util.Optional;

/**
 * An agent's report.
 *
 * @param datanodeUuid the reporting DataNode
 * @param blockPoolId the namespace it speaks of
 * @param incarnation drawn at random when the agent starts: tells a restart
 * @param sequence counts up within the incarnation: tells a repeated or late report
 * @param epoch epoch of the orders the agent holds, 0 for none
 * @param planVersion version of the orders the agent holds, 0 for none
 * @param traffic what the link carried, empty for the first report
 * @param pulledFrom bytes pulled by source since the last acknowledged report
 * @param transfers every transfer the agent holds, and ended ones until they are acknowledged
 * @param signals where it hears other agents; empty when it shares its link with none
 * @param givesWay whether its transfers give way to other traffic, so that the plan's rates are
 *     what they have in the mean; otherwise they are constant
 * @param otherPools what else is planned for the DataNode
 * @param leftOut entries that were sent beyond what a message may hold, and were not read
 */
public record HeartbeatRequest(
    String datanodeUuid,
    String blockPoolId,
    long incarnation,
    long sequence,
    long epoch,
    long planVersion,
    Optional<TrafficReport> traffic,
    List<PulledFrom> pulledFrom,
    List<TransferReport> transfers,
    Optional<SignalPort> signals,
    boolean givesWay,
    OtherPools otherPools,
    int leftOut) {
  public HeartbeatRequest {
    pulledFrom = List.copyOf(pulledFrom);
    transfers = List.copyOf(transfers);
  }

  /** A report of which nothing is left out. */
  public HeartbeatRequest(
      String datanodeUuid,
      String blockPoolId,
      long incarnation,
      long sequence,
      long epoch,
      long planVersion,
      Optional<TrafficReport> traffic,
      List<PulledFrom> pulledFrom,
      List<TransferReport> transfers,
      Optional<SignalPort> signals,
      boolean givesWay,
      OtherPools otherPools) {
    this(
        datanodeUuid,
        blockPoolId,
        incarnation,
        sequence,
        epoch,
        planVersion,
        traffic,
        pulledFrom,
        transfers,
        signals,
        givesWay,
        otherPools,
        0);
  }
}

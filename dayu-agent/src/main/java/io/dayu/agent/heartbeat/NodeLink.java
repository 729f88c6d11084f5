package io.dayu.agent.heartbeat;

import io.dayu.agent.meter.CurrentSpeed;
import io.dayu.agent.meter.TrafficMeter;
import io.dayu.protocol.ClientReport;
import io.dayu.protocol.GiveWayReport;
import io.dayu.protocol.LinkTerms;
import io.dayu.protocol.SignalPort;
import io.dayu.protocol.StorageReport;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The DataNode's link as its reports tell of it, and as planners' answers bear on it.
 *
 * @param meter counts what it carries
 * @param speed of each direction
 * @param signals where other agents are heard; empty when the link is shared with none
 * @param giveWay how recovery gives way to clients there
 * @param budget is told what recovery may take of the link
 * @param storage the disks behind it
 * @param unheard keys of the agents whose data comes while no word of theirs does
 * @param clients how those fare whom the DataNode serves; empty where nobody looks
 */
public record NodeLink(
    TrafficMeter meter,
    CurrentSpeed speed,
    Optional<SignalPort> signals,
    GiveWayReport giveWay,
    Consumer<LinkTerms> budget,
    Supplier<List<Long>> unheard,
    Supplier<StorageReport> storage,
    Supplier<Optional<ClientReport>> clients) {
  /** A link of which there is no more to tell. */
  public NodeLink(
      TrafficMeter meter,
      CurrentSpeed speed,
      Optional<SignalPort> signals,
      GiveWayReport giveWay,
      Consumer<LinkTerms> budget) {
    this(
        meter,
        speed,
        signals,
        giveWay,
        budget,
        List::of,
        () -> new StorageReport(Optional.empty(), List.of()),
        Optional::empty);
  }
}

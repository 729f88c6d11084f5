package io.dayu.agent.heartbeat;

import io.dayu.agent.heat.PoolReads;
import io.dayu.agent.meter.PulledBytes;
import io.dayu.agent.meter.TrafficWindow;
import io.dayu.protocol.ClientReport;
import io.dayu.protocol.GiveWayReport;
import io.dayu.protocol.LinkReport;
import io.dayu.protocol.OtherPools;
import io.dayu.protocol.PulledFrom;
import io.dayu.protocol.ReadReport;
import io.dayu.protocol.SignalPort;
import io.dayu.protocol.StorageReport;
import io.dayu.protocol.TrafficReport;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The part of one block pool's reports that is about the node. Used by the heartbeat's thread. */
final class NodeReport {
  private static final Logger LOG = LoggerFactory.getLogger(NodeReport.class);

  private static final long DEVICES_NS = TimeUnit.SECONDS.toNanos(10);

  private final TrafficWindow window;
  private final PulledBytes.Statement pulledBytes;
  private final NodeLink link;
  private final LongFunction<OtherPools> otherPools;
  private final Optional<PoolReads> reads;
  private long devicesDueNs;
  private boolean unreadable;

  NodeReport(
      NodeLink link,
      TrafficWindow window,
      PulledBytes.Statement pulledBytes,
      LongFunction<OtherPools> otherPools,
      Optional<PoolReads> reads,
      long nowNs) {
    this.link = link;
    this.devicesDueNs = nowNs;
    this.window = window;
    this.pulledBytes = pulledBytes;
    this.otherPools = otherPools;
    this.reads = reads;
  }

  /** Traffic up to now, empty when there is nothing to compare with or the meter fails. */
  Optional<TrafficReport> traffic(long nowNs) {
    try {
      Optional<TrafficReport> report =
          window.report(nowNs, link.meter().read(nowNs), pulledBytes.totalBytes());
      unreadable = false;
      return report;
    } catch (IOException e) {
      if (!unreadable) {
        LOG.warn("The link's counters cannot be read; reports go out without traffic.", e);
      }
      unreadable = true;
      return Optional.empty();
    }
  }

  /** The port where the node's agent hears others. */
  Optional<SignalPort> signals() {
    return link.signals();
  }

  /** The ways in which recovery gives way to clients at the node. */
  GiveWayReport giveWay() {
    return link.giveWay();
  }

  /** The other pools that are planned for the node. */
  OtherPools otherPools(long nowNs) {
    return otherPools.apply(nowNs);
  }

  /** Keys of the agents whose words do not come. */
  List<Long> unheard() {
    return link.unheard().get();
  }

  /** The report of the node's disks, with each device every ten seconds. */
  StorageReport storage(long nowNs) {
    StorageReport all = link.storage().get();
    if (nowNs - devicesDueNs < 0) {
      return new StorageReport(all.limits(), List.of());
    }
    devicesDueNs = nowNs + DEVICES_NS;
    return all;
  }

  /** The report of how the node's clients fare. */
  Optional<ClientReport> clients() {
    return link.clients().get();
  }

  /** The report of what clients have read of the pool, when that is due. */
  Optional<ReadReport> reads(long nowNs) {
    return reads.flatMap(its -> its.report(nowNs));
  }

  List<PulledFrom> pulledFrom() {
    return pulledBytes.unreported();
  }

  /** Takes note that this was answered. */
  void acknowledge(LinkReport told) {
    pulledBytes.acknowledge(told.pulledFrom());
    told.reads().ifPresent(report -> reads.ifPresent(its -> its.answered(report)));
  }
}

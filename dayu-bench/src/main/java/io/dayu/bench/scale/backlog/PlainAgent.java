package io.dayu.bench.scale.backlog;

import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.protocol.AgentId;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeartbeatResponse;
import io.dayu.protocol.HeldOrders;
import io.dayu.protocol.LinkOrigin;
import io.dayu.protocol.LinkReport;
import io.dayu.protocol.OtherPools;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TrafficReport;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferPace;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferSource;
import io.dayu.protocol.TransferState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * An agent as far as the NameNode can tell: what it is ordered to pull moves at the ordered rates,
 * and clients use a constant part of its link. Not thread safe.
 */
final class PlainAgent {
  private static final double NS_PER_SEC = 1e9;

  private final String uuid;
  private final long linkBytesPerSec;
  private final double foregroundShare;
  private final LongConsumer stored;
  private final Map<TransferId, Pull> pulls = new LinkedHashMap<>();
  private final Set<TransferId> done = new HashSet<>();
  private long sequence;
  private long epoch;
  private long planVersion;

  /** A pull by an order, and how far it has come. */
  private static final class Pull {
    PullOrder order;
    long receivedBytes;
    long activeNs;
    double allottedBytes;

    Pull(PullOrder order) {
      this.order = order;
    }

    /** Moves on for this time; returns the bytes that came. */
    long move(long ns) {
      long bytes =
          Math.min(
              order.block().lengthBytes() - receivedBytes,
              (long) (order.rateBytesPerSec() * (ns / NS_PER_SEC)));
      receivedBytes += bytes;
      activeNs += order.rateBytesPerSec() > 0 ? ns : 0;
      allottedBytes += order.rateBytesPerSec() * (ns / NS_PER_SEC);
      return bytes;
    }

    boolean whole() {
      return receivedBytes == order.block().lengthBytes();
    }
  }

  /**
   * An agent that has no orders.
   *
   * @param stored is told of a block that has arrived
   */
  PlainAgent(String uuid, long linkBytesPerSec, double foregroundShare, LongConsumer stored) {
    this.uuid = uuid;
    this.linkBytesPerSec = linkBytesPerSec;
    this.foregroundShare = foregroundShare;
    this.stored = stored;
  }

  /** Reports what moved in the time since the last report, and takes its orders. */
  void heartbeat(AgentDirectory nameNode, long intervalNs, long nowNs) {
    List<TransferReport> reports = new ArrayList<>();
    long pulledBytes = 0;
    for (Pull pull : pulls.values()) {
      pulledBytes += pull.move(intervalNs);
      reports.add(report(pull));
    }
    long foregroundBytes = (long) (foregroundShare * linkBytesPerSec * (intervalNs / NS_PER_SEC));
    HeartbeatResponse response =
        nameNode
            .exchange(
                request(
                    new TrafficReport(
                        intervalNs,
                        linkBytesPerSec,
                        LinkOrigin.SETTING,
                        foregroundBytes + pulledBytes,
                        foregroundBytes,
                        pulledBytes),
                    reports),
                nowNs)
            .response();
    pulls.keySet().removeAll(done);
    take(response);
  }

  private HeartbeatRequest request(TrafficReport traffic, List<TransferReport> reports) {
    return new HeartbeatRequest(
        new AgentId(uuid, "BP", 1),
        ++sequence,
        new HeldOrders(epoch, planVersion),
        new LinkReport(Optional.of(traffic), List.of(), Optional.empty(), true),
        reports,
        OtherPools.NONE);
  }

  private TransferReport report(Pull pull) {
    PullOrder order = pull.order;
    if (pull.whole() && done.add(order.id())) {
      stored.accept(order.block().blockId());
    }
    return new TransferReport(
        order.id(),
        order.block(),
        order.storageType(),
        pull.whole() ? TransferState.DONE : TransferState.RUNNING,
        pull.receivedBytes,
        new TransferSource(order.source().uuid(), false),
        new TransferPace(order.rateBytesPerSec(), pull.activeNs, (long) pull.allottedBytes),
        "");
  }

  private void take(HeartbeatResponse response) {
    epoch = response.epoch();
    planVersion = response.planVersion();
    if (response.planIncluded()) {
      List<TransferId> ordered = response.pulls().stream().map(PullOrder::id).toList();
      pulls.keySet().retainAll(ordered);
      done.retainAll(ordered);
      for (PullOrder order : response.pulls()) {
        if (!done.contains(order.id())) {
          pulls.computeIfAbsent(order.id(), id -> new Pull(order)).order = order;
        }
      }
    }
  }
}

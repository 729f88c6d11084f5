package io.dayu.it.differential;

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
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;

/** An agent as far as the NameNode can tell: it pulls what it is told at the rate it is told. */
final class PlayedAgent {
  static final long LINK = 100_000_000;
  static final long HEARTBEAT_NS = TimeUnit.SECONDS.toNanos(1);

  private final PlayedNameNode nameNode;
  private final PlayedNode node;
  private final Map<TransferId, Pull> pulls = new LinkedHashMap<>();
  private final List<TransferReport> ended = new ArrayList<>();
  private long incarnation = 1;
  private long sequence;
  private long epoch;
  private long planVersion;

  /** A transfer that it was told of. */
  private static final class Pull {
    PullOrder order;
    long beginsNs;
    double bytes;
    boolean sourceFailed;

    Pull(PullOrder order, long nowNs) {
      this.order = order;
      beginsNs = nowNs + TimeUnit.MILLISECONDS.toNanos(order.effectiveInMs());
    }

    TransferReport report(TransferState state) {
      return new TransferReport(
          order.id(),
          order.block(),
          order.storageType(),
          state,
          (long) bytes,
          new TransferSource(order.source().uuid(), false),
          new TransferPace(order.rateBytesPerSec(), 0, 0),
          "");
    }
  }

  PlayedAgent(PlayedNameNode nameNode, PlayedNode node) {
    this.nameNode = nameNode;
    this.node = node;
  }

  /** It has begun anew: what it was at is lost. */
  void restart() {
    incarnation++;
    sequence = 0;
    epoch = 0;
    planVersion = 0;
    pulls.clear();
    ended.clear();
  }

  /** Whether it is at something. */
  boolean busy() {
    return !pulls.isEmpty();
  }

  /** Reports, and takes over what it is told. */
  void heartbeat(AgentDirectory agents, long nowNs) {
    List<TransferReport> transfers = new ArrayList<>(ended);
    ended.clear();
    for (Pull pull : pulls.values()) {
      transfers.add(
          pull.report(pull.sourceFailed ? TransferState.SOURCE_FAILED : TransferState.RUNNING));
    }
    HeartbeatResponse response = agents.exchange(request(transfers), nowNs).response();
    epoch = response.epoch();
    planVersion = response.planVersion();
    if (response.planIncluded()) {
      follow(response.pulls(), nowNs);
    }
  }

  private HeartbeatRequest request(List<TransferReport> transfers) {
    return new HeartbeatRequest(
        new AgentId(node.uuid(), nameNode.hdfs().getNamesystem().getBlockPoolId(), incarnation),
        ++sequence,
        new HeldOrders(epoch, planVersion),
        new LinkReport(
            Optional.of(new TrafficReport(HEARTBEAT_NS, LINK, LinkOrigin.NIC, 0, 0, 0)),
            List.of(),
            Optional.empty(),
            false),
        transfers,
        OtherPools.NONE);
  }

  private void follow(List<PullOrder> orders, long nowNs) {
    Set<TransferId> told = new HashSet<>();
    for (PullOrder order : orders) {
      told.add(order.id());
      Pull pull = pulls.computeIfAbsent(order.id(), id -> new Pull(order, nowNs));
      // Another try, be it of the same source.
      pull.sourceFailed = false;
      pull.order = order;
    }
    pulls.keySet().retainAll(told);
  }

  /** Time has passed. */
  void move(long nowNs, long tickNs) throws IOException {
    for (Pull pull : List.copyOf(pulls.values())) {
      if (nowNs - pull.beginsNs < 0 || pull.sourceFailed) {
        continue;
      }
      PlayedNode source = nameNode.node(pull.order.source().uuid());
      if (!source.reachable() || !source.holds(pull.order.block().blockId())) {
        pull.sourceFailed = true;
        continue;
      }
      pull.bytes += pull.order.rateBytesPerSec() * (double) tickNs / 1e9;
      if (pull.order.rateBytesPerSec() > 0 && pull.bytes >= pull.order.block().lengthBytes()) {
        end(pull);
      }
    }
  }

  private void end(Pull pull) throws IOException {
    pulls.remove(pull.order.id());
    pull.bytes = pull.order.block().lengthBytes();
    Block block =
        new Block(
            pull.order.block().blockId(),
            pull.order.block().lengthBytes(),
            pull.order.block().generationStamp());
    boolean received = node.receive(block, StorageType.valueOf(pull.order.storageType()));
    ended.add(pull.report(received ? TransferState.DONE : TransferState.FAILED));
  }
}

package io.dayu.it.differential;

import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.agent.ReportListener;
import io.dayu.protocol.AgentId;
import io.dayu.protocol.BlockReads;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.GiveWayReport;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeartbeatResponse;
import io.dayu.protocol.HeldOrders;
import io.dayu.protocol.LinkOrigin;
import io.dayu.protocol.LinkReport;
import io.dayu.protocol.OtherPools;
import io.dayu.protocol.PinReport;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PullMarks;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.ReadReport;
import io.dayu.protocol.ReplicaReport;
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
import java.util.stream.Collectors;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants;

/** An agent as far as the NameNode can tell: it pulls what it is told at the rate it is told. */
final class PlayedAgent {
  static final long LINK = 100_000_000;
  static final long HEARTBEAT_NS = TimeUnit.SECONDS.toNanos(1);
  private static final long READS = 1_000;
  private static final double READERS = 30;
  private static final List<String> CODECS = List.of("rs", "rs-legacy", "xor");

  private final PlayedNameNode nameNode;
  private final PlayedNode node;
  private final Map<TransferId, Pull> pulls = new LinkedHashMap<>();
  private final List<TransferReport> ended = new ArrayList<>();
  private long incarnation = 1;
  private Set<Long> pinsAsked = Set.of();
  private long sequence;
  private long epoch;
  private long planVersion;

  /** A transfer that it was told of. */
  private static final class Pull {
    PullOrder order;
    long beginsNs;
    double bytes;
    Optional<String> failedSource = Optional.empty();
    boolean damagedSource;

    Pull(PullOrder order, long nowNs) {
      this.order = order;
      beginsNs = nowNs + TimeUnit.MILLISECONDS.toNanos(order.effectiveInMs());
    }

    private TransferSource source() {
      List<String> all = uuids(order.from());
      String one = failedSource.orElse(all.get(0));
      return new TransferSource(
          one, damagedSource, all.stream().filter(other -> !other.equals(one)).toList());
    }

    TransferReport report(TransferState state) {
      return new TransferReport(
          order.id(),
          order.block(),
          order.storageType(),
          state,
          (long) bytes,
          source(),
          new TransferPace(order.rateBytesPerSec(), 0, 0),
          "");
    }
  }

  private static Block block(BlockRef of) {
    return new Block(of.blockId(), of.lengthBytes(), of.generationStamp());
  }

  private static List<String> uuids(PullFrom from) {
    return from instanceof PullFrom.Stripe stripe
        ? stripe.units().stream().map(unit -> unit.source().address().uuid()).toList()
        : List.of(from.first().address().uuid());
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
  void heartbeat(AgentDirectory agents, ReportListener systems, Set<Long> hot, long nowNs) {
    List<TransferReport> transfers = new ArrayList<>(ended);
    ended.clear();
    for (Pull pull : pulls.values()) {
      transfers.add(
          pull.report(
              pull.failedSource.isPresent() ? TransferState.SOURCE_FAILED : TransferState.RUNNING));
    }
    HeartbeatRequest request = request(transfers, reads(hot));
    HeartbeatResponse response = agents.exchange(request, nowNs).response();
    systems.reported(request, nowNs);
    pinsAsked = response.pinsAsked();
    epoch = response.epoch();
    planVersion = response.planVersion();
    if (response.planIncluded()) {
      follow(response.pulls(), nowNs);
    }
  }

  /** What clients have read of late: far more than its DataNode should serve. */
  private ReadReport reads(Set<Long> hot) {
    List<BlockReads> blocks =
        hot.stream()
            .filter(blockId -> node.replica(blockId).isPresent())
            .map(blockId -> new BlockReads(blockId, READS, READERS))
            .toList();
    return new ReadReport(
        sequence + 1, true, READS * blocks.size(), 0, READERS * blocks.size(), blocks);
  }

  private PinReport pins() {
    Map<Boolean, Set<Long>> pinned =
        pinsAsked.stream()
            .collect(
                Collectors.partitioningBy(
                    id -> node.replica(id).filter(PlayedReplica::pinned).isPresent(),
                    Collectors.toSet()));
    return new PinReport(
        true, pinned.getOrDefault(true, Set.of()), pinned.getOrDefault(false, Set.of()));
  }

  private HeartbeatRequest request(List<TransferReport> transfers, ReadReport reads) {
    return new HeartbeatRequest(
        new AgentId(node.uuid(), nameNode.hdfs().getNamesystem().getBlockPoolId(), incarnation),
        ++sequence,
        new HeldOrders(epoch, planVersion),
        new LinkReport(
            Optional.of(new TrafficReport(HEARTBEAT_NS, LINK, LinkOrigin.NIC, 0, 0, 0)),
            List.of(),
            Optional.empty(),
            new GiveWayReport(false, PullMarks.UNTOLD),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.of(reads)),
        transfers,
        OtherPools.NONE,
        new ReplicaReport(CODECS, Optional.of(pins())),
        0);
  }

  private void follow(List<PullOrder> orders, long nowNs) {
    Set<TransferId> told = new HashSet<>();
    for (PullOrder order : orders) {
      told.add(order.id());
      Pull pull = pulls.computeIfAbsent(order.id(), id -> new Pull(order, nowNs));
      // Another try, be it of the same source.
      pull.failedSource = Optional.empty();
      pull.order = order;
    }
    pulls.keySet().retainAll(told);
  }

  /** Time has passed. */
  void move(long nowNs, long tickNs) throws IOException {
    for (Pull pull : List.copyOf(pulls.values())) {
      if (nowNs - pull.beginsNs < 0 || pull.failedSource.isPresent()) {
        continue;
      }
      pull.failedSource = unreadable(pull);
      if (pull.failedSource.isPresent()) {
        continue;
      }
      pull.bytes += pull.order.rateBytesPerSec() * (double) tickNs / 1e9;
      if (pull.order.rateBytesPerSec() > 0 && pull.bytes >= pull.order.block().lengthBytes()) {
        end(pull);
      }
    }
  }

  /** The first source that cannot be read, if there is one; HDFS hears of one that is damaged. */
  private Optional<String> unreadable(Pull pull) {
    Block block = block(pull.order.block());
    if (pull.order.from() instanceof PullFrom.Stripe stripe) {
      long groupId = block.getBlockId() & ~HdfsServerConstants.BLOCK_GROUP_INDEX_MASK;
      return stripe.units().stream()
          .filter(
              unit ->
                  !serves(
                      pull,
                      unit.source(),
                      new Block(groupId + unit.index(), 0, block.getGenerationStamp())))
          .map(unit -> unit.source().address().uuid())
          .findFirst();
    }
    PullFrom.Source only = pull.order.from().first();
    return serves(pull, only, block) ? Optional.empty() : Optional.of(only.address().uuid());
  }

  private boolean serves(Pull pull, PullFrom.Source source, Block block) {
    PlayedNode holder = nameNode.node(source.address().uuid());
    pull.damagedSource =
        holder.reachable()
            && holder.replica(block.getBlockId()).filter(PlayedReplica::damaged).isPresent();
    holder.read(block.getBlockId());
    return holder.serves(block);
  }

  private void end(Pull pull) throws IOException {
    pulls.remove(pull.order.id());
    pull.bytes = pull.order.block().lengthBytes();
    Block block = block(pull.order.block());
    StorageType type = StorageType.valueOf(pull.order.storageType());
    PullFrom from = pull.order.from();
    boolean received =
        from.isWithin(node.uuid())
            ? node.moveWithin(block, type)
            : node.receive(block, type, from.leavingUuid());
    ended.add(pull.report(received ? TransferState.DONE : TransferState.FAILED));
  }
}

package io.dayu.hdfs.execution;

import com.google.common.collect.Lists;
import io.dayu.core.snapshot.IntSet;
import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.BatchSizes;
import io.dayu.hdfs.namesystem.BlockReader;
import io.dayu.hdfs.namesystem.CommitRequest;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.hdfs.namesystem.StripedGroup;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.Transfer;
import io.dayu.hdfs.state.TransferTable;
import io.dayu.protocol.TransferReport;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Takes up, after a start or a failover, what an agent is at by another planner's order and whose
 * block still needs it.
 *
 * <p>Reads and books the transfers of an agent in batches. What it judges of one agent is bounded,
 * for an agent may make ids up. Not thread safe: for the planner thread.
 */
final class Adoption {
  private final NodeTable nodes;
  private final TransferTable transfers;
  private final AgentDirectory agents;
  private final BlockReader blocks;
  private final TransferLifecycle lifecycle;
  private final BookingRenewal bookings;
  private final PlannerMetrics metrics;
  private final Supplier<BatchSizes> batches;

  /** A transfer that makes sense so far. */
  private record Candidate(TransferReport report, int storageType) {}

  /** A candidate whose block is as its agent says, and the booking that it needs. */
  private record Wanted(
      Candidate candidate, IntSet sources, ReplicaTarget target, LowRedundancyBlock block) {
    CommitRequest booking() {
      return BookingRenewal.booking(
          block, candidate.report().block(), target, candidate.storageType(), "");
    }
  }

  /**
   * Has adopted nothing yet.
   *
   * @param bookings make sure that HDFS waits for what is adopted
   */
  Adoption(
      NodeTable nodes,
      TransferTable transfers,
      AgentDirectory agents,
      BlockReader blocks,
      TransferLifecycle lifecycle,
      BookingRenewal bookings,
      PlannerMetrics metrics,
      Supplier<BatchSizes> batches) {
    this.nodes = nodes;
    this.transfers = transfers;
    this.agents = agents;
    this.blocks = blocks;
    this.lifecycle = lifecycle;
    this.bookings = bookings;
    this.metrics = metrics;
    this.batches = batches;
  }

  /** Judges transfers that one agent has reported and nobody has judged; adopts those needed. */
  void judge(List<TransferReport> reports, int destination, long nowNs) {
    String uuid = nodes.uuid(destination);
    int judged = Math.min(reports.size(), agents.judgedLeft(uuid));
    int batch = batches.get().intake();
    for (List<TransferReport> some : Lists.partition(reports.subList(0, judged), batch)) {
      adopt(wanted(candidates(some, uuid), uuid), destination, nowNs);
      // Last: from here on the agent may be told its orders, and must then be told these.
      agents.judge(uuid, some.stream().map(TransferReport::id).toList());
    }
  }

  private List<Candidate> candidates(List<TransferReport> reports, String uuid) {
    List<Candidate> candidates = new ArrayList<>();
    Set<Long> claimed = new HashSet<>();
    for (TransferReport report : reports) {
      long blockId = report.block().blockId();
      OptionalInt type = StorageTypeNumbers.numberOf(report.storageType());
      if (type.isPresent()
          && transfers.find(new ReplicaTarget(blockId, uuid)).isEmpty()
          && claimed.add(blockId)) {
        candidates.add(new Candidate(report, type.getAsInt()));
      }
    }
    return candidates;
  }

  private List<Wanted> wanted(List<Candidate> candidates, String uuid) {
    List<Wanted> known = new ArrayList<>();
    Set<ReplicaTarget> claimed = new HashSet<>();
    List<Optional<LowRedundancyBlock>> described =
        blocks.describeEach(
            candidates.stream().map(one -> one.report().block().blockId()).toList());
    for (int i = 0; i < candidates.size(); i++) {
      Candidate candidate = candidates.get(i);
      IntSet sources = sources(candidate.report());
      described
          .get(i)
          .flatMap(block -> asReported(block, candidate.report(), sources))
          .map(
              block ->
                  new Wanted(candidate, sources, new ReplicaTarget(block.task().id(), uuid), block))
          .filter(one -> transfers.find(one.target()).isEmpty() && claimed.add(one.target()))
          .ifPresent(known::add);
    }
    return known;
  }

  /**
   * The block as the transfer makes it; empty when it has changed since, was never so, or is read
   * from nobody that is known or from more than it needs.
   */
  private Optional<LowRedundancyBlock> asReported(
      LowRedundancyBlock block, TransferReport report, IntSet sources) {
    boolean single = sources.size() == 1;
    if (block.group().isEmpty()) {
      return Optional.of(block).filter(one -> single && one.block().equals(report.block()));
    }
    StripedGroup group = block.group().get();
    int index = StripedGroup.indexOf(report.block().blockId());
    if (!group.unit(index).equals(report.block())) {
      return Optional.empty();
    }
    boolean decoded = sources.size() == group.reads() && !sources.equals(group.holderOf(index));
    // Of a decode that has not begun, an agent of an older version names the first source alone.
    boolean copied = single && group.indexAt(sources.get(0)).orElse(index) == index;
    return Optional.of(block)
        .filter(one -> decoded || copied)
        .map(one -> decoded ? one : one.copying(index));
  }

  /** The sources by number; none when one of them is made up: a number once given is kept. */
  private IntSet sources(TransferReport report) {
    List<String> uuids = new ArrayList<>(report.source().otherUuids());
    uuids.add(report.source().uuid());
    IntSet sources = IntSet.of();
    for (String uuid : uuids) {
      OptionalInt number = nodes.find(uuid);
      if (number.isEmpty()) {
        return IntSet.of();
      }
      sources = sources.with(number.getAsInt());
    }
    return sources;
  }

  private void adopt(List<Wanted> wanted, int destination, long nowNs) {
    List<Boolean> booked = bookings.ensure(wanted.stream().map(Wanted::booking).toList());
    for (int i = 0; i < wanted.size(); i++) {
      if (booked.get(i)) {
        begin(wanted.get(i), destination, nowNs);
      }
    }
  }

  private void begin(Wanted wanted, int destination, long nowNs) {
    TransferReport report = wanted.candidate().report();
    Transfer transfer =
        new Transfer(
            report.id(),
            report.block(),
            wanted.target(),
            wanted.block(),
            destination,
            wanted.candidate().storageType(),
            "",
            true);
    transfer.steer(wanted.sources(), Math.max(0, report.pace().rateBytesPerSec()), nowNs);
    transfer.progress(report, nowNs);
    lifecycle.begin(transfer);
    metrics.adopted();
  }
}

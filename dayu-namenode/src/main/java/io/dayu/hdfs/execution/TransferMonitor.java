package io.dayu.hdfs.execution;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.metrics.Abandonment;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.Transfer;
import io.dayu.hdfs.state.TransferTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices between plans which transfers died, stalled or became needless, and ends those.
 *
 * <p>Not thread safe: for the planner thread.
 */
public final class TransferMonitor {
  private static final Logger LOG = LoggerFactory.getLogger(TransferMonitor.class);

  /** A transfer that moves less than this share of its rate is slow by itself. */
  private static final double AS_ORDERED_SHARE = 0.5;

  private final NodeTable nodes;
  private final TaskTable tasks;
  private final TransferTable transfers;
  private final AgentDirectory agents;
  private final TransferLifecycle lifecycle;
  private final PlannerMetrics metrics;
  private final Supplier<TransferTimeouts> timeouts;
  private boolean repairWanted;

  public TransferMonitor(
      NodeTable nodes,
      TaskTable tasks,
      TransferTable transfers,
      AgentDirectory agents,
      TransferLifecycle lifecycle,
      PlannerMetrics metrics,
      Supplier<TransferTimeouts> timeouts) {
    this.nodes = nodes;
    this.tasks = tasks;
    this.transfers = transfers;
    this.agents = agents;
    this.lifecycle = lifecycle;
    this.metrics = metrics;
    this.timeouts = timeouts;
  }

  /** True if something happened that should not wait for the next slot; resets the mark. */
  boolean takeRepairWanted() {
    boolean wanted = repairWanted;
    repairWanted = false;
    return wanted;
  }

  /** Something happened that should not wait for the next slot. */
  void wantRepair() {
    repairWanted = true;
  }

  void reset() {
    repairWanted = false;
  }

  /** Ends transfers whose destination is gone and marks those whose source is gone or stalled. */
  void findLost(long nowNs) {
    if (transfers.size() == 0) {
      return;
    }
    List<Transfer> ended = new ArrayList<>();
    List<Transfer> stuck = new ArrayList<>();
    List<Transfer> copies = new ArrayList<>();
    List<Transfer> within = new ArrayList<>();
    List<Transfer> held = new ArrayList<>();
    BitSet silent = silent(nowNs);
    for (Transfer transfer : transfers.all()) {
      if (!nodes.alive(transfer.destination()) || carrierLost(transfer, silent, nowNs)) {
        ended.add(transfer);
      } else if (onlyHolderGone(transfer)) {
        copies.add(transfer);
      } else if (transfer.isWithin()) {
        if (isOverdue(transfer, nowNs)) {
          within.add(transfer);
        }
      } else if (transfer.standsStill(nowNs, timeouts.get().standingNs())) {
        (isHeld(transfer, nowNs) ? held : stuck).add(transfer);
      } else if (transfer.byAgent() && !transfer.sourceLost()) {
        checkSource(transfer, nowNs);
        if (transfer.stallsAnyway()) {
          stuck.add(transfer);
        }
      }
    }
    if (!ended.isEmpty()) {
      LOG.info("{} transfers lost their destination and are planned elsewhere", ended.size());
      abandon(ended, Abandonment.DESTINATION_LOST);
      ended.forEach(transfer -> barSilent(transfer, nowNs));
      repairWanted = true;
    }
    if (!copies.isEmpty()) {
      LOG.info("{} internal blocks lost their sources and are decoded", copies.size());
      abandon(copies, Abandonment.REPLANNED);
      repairWanted = true;
    }
    leave(stuck, nowNs);
    leaveToStock(held, nowNs);
    within.forEach(this::endWithin);
  }

  /**
   * Leaves to stock HDFS the blocks whose transfers would end much too late, and ends these. What
   * waits for its turn at a destination waits in order as long as that gets on.
   */
  void leaveLate(long nowNs) {
    transfers.lookAtPace(nowNs);
    long soonNs = timeouts.get().standingNs();
    List<Transfer> late = new ArrayList<>();
    for (Transfer transfer : transfers.all()) {
      if (transfer.task().workClass() == WorkClass.SAFETY && isLate(transfer, soonNs, nowNs)) {
        late.add(transfer);
      }
    }
    leaveToStock(late, nowNs);
  }

  private void leaveToStock(List<Transfer> tooLate, long nowNs) {
    // HDFS begins nothing of a group while another internal block of it is on its way.
    List<Transfer> late = new ArrayList<>(tooLate);
    late.removeIf(one -> hasOthers(one, tooLate));
    leave(tooLate.stream().filter(one -> hasOthers(one, tooLate)).toList(), nowNs);
    if (late.isEmpty()) {
      return;
    }
    Transfer first = late.get(0);
    LOG.warn(
        "{} transfers do not get on and are left to stock HDFS; one is blk_{} to {}, {} of {} bytes"
            + " at {} bytes/s. Check the speeds that links say they have, and"
            + " dayu.rack.uplink.bandwidth.",
        late.size(),
        first.block().blockId(),
        nodes.name(first.destination()),
        first.doneBytes(),
        first.block().lengthBytes(),
        first.speedBytesPerSec());
    Map<Long, Long> lateNs = new LinkedHashMap<>();
    for (Transfer transfer : late) {
      long blockId = transfer.target().blockId();
      lateNs.put(blockId, tasks.late().underWayNs(blockId, nowNs));
    }
    lateNs.forEach((blockId, ns) -> tasks.leaveToStock(blockId, ns, nowNs));
    abandon(late, Abandonment.TOO_LATE);
  }

  private boolean hasOthers(Transfer transfer, List<Transfer> tooLate) {
    return (transfer.decodesUnit() || transfer.copiesUnit())
        && !tooLate.containsAll(transfers.ofBlock(transfer.target().blockId()));
  }

  /** True if no plan has a rate for it: neither its sources nor its destination are to blame. */
  private boolean isHeld(Transfer transfer, long nowNs) {
    return transfer.rateBytesPerSec() == 0
        && !transfer.sourceLost()
        && tasks.bars().of(transfer.target().blockId(), nowNs).size() == 0
        && transfer.task().workClass() == WorkClass.SAFETY;
  }

  private boolean isLate(Transfer transfer, long soonNs, long nowNs) {
    long blockId = transfer.target().blockId();
    tasks.late().isUnderWay(blockId, nowNs);
    long underWayNs = tasks.late().underWayNs(blockId, nowNs);
    if (transfer.queued()) {
      return underWayNs >= soonNs
          && transfers.pace().crawlsAsDestination(transfer.destination(), nowNs);
    }
    return transfer.crawls(nowNs, underWayNs, soonNs) && !waitsInOrder(transfer, nowNs);
  }

  /**
   * True if it is slow because its order is, while its DataNodes get on: others have their links,
   * as they have those of a block that waits.
   */
  private boolean waitsInOrder(Transfer transfer, long nowNs) {
    boolean getsOn =
        transfer.speedBytesPerSec() >= AS_ORDERED_SHARE * transfer.rateBytesPerSec()
            && !transfers.pace().crawlsAsDestination(transfer.destination(), nowNs);
    for (int i = 0; i < transfer.sources().size(); i++) {
      int source = transfer.sources().get(i);
      getsOn &= nodes.alive(source) && !transfers.pace().crawlsAsSource(source, nowNs);
    }
    return getsOn;
  }

  /** True if nobody has any more what is copied: an internal block has one holder. */
  private boolean onlyHolderGone(Transfer transfer) {
    return transfer.byAgent()
        && transfer.copiesUnit()
        && transfer.sources().size() == 1
        && !nodes.alive(transfer.sources().only());
  }

  /** Ends the copy of an internal block whose only holder has it corrupt. */
  void endCopy(Transfer transfer) {
    abandon(List.of(transfer), Abandonment.REPLANNED);
    repairWanted = true;
  }

  /** True if a move within a DataNode does not get on. HDFS writes when all is read, unseen. */
  private boolean isOverdue(Transfer transfer, long nowNs) {
    return transfer.standsStill(nowNs, timeouts.get().standingNs())
        || (transfer.doneBytes() < transfer.block().lengthBytes()
            && transfer.stalled(nowNs, timeouts.get().stallNs()));
  }

  /** Ends a move within a DataNode that does not get on: its replica stays where it is. */
  void endWithin(Transfer transfer) {
    LOG.warn(
        "blk_{} does not get to another storage of {}, and stays where it is",
        transfer.block().blockId(),
        nodes.name(transfer.destination()));
    metrics.transferFailed();
    abandon(List.of(transfer), Abandonment.STUCK);
  }

  /** Plans elsewhere what came to a stop at one destination from whatever source. */
  private void leave(List<Transfer> stuck, long nowNs) {
    for (Transfer transfer : stuck) {
      metrics.transferFailed();
      tasks.failed(transfer, nowNs);
      if (tasks.isFailureTold(transfer)) {
        LOG.warn(
            "blk_{} gets stuck at {} from any source and is planned elsewhere; of more failures each"
                + " that doubles their number is told",
            transfer.block().blockId(),
            nodes.name(transfer.destination()));
      }
    }
    abandon(stuck, Abandonment.STUCK);
  }

  /** A silent agent may be at it still, and then its DataNode refuses a second copy. */
  private void barSilent(Transfer transfer, long nowNs) {
    if (transfer.byAgent() && nodes.alive(transfer.destination())) {
      tasks.failed(transfer, nowNs);
    }
  }

  /** Ends what no agent is sure to have done soon, if no plan comes any more. */
  void endAllButSoonDone(long nowNs) {
    long soonNs = timeouts.get().soonNs();
    List<Transfer> standing = transfers.copy();
    standing.removeIf(transfer -> !transfer.byAgent() || transfer.endsByItself(nowNs, soonNs));
    abandon(standing, Abandonment.PLANNER_ENDS);
  }

  /** Ends transfers whose block was appended to or truncated since they began. */
  void endChanged() {
    List<Transfer> changed = transfers.copy();
    changed.removeIf(
        transfer ->
            tasks
                .ref(transfer.target().blockId())
                .map(transfer.known().block()::equals)
                .orElse(true));
    abandon(changed, Abandonment.BLOCK_CHANGED);
  }

  private void abandon(List<Transfer> transfers, Abandonment why) {
    for (Transfer transfer : transfers) {
      metrics.bytesAbandoned(why, transfer.doneBytes(), transfer.reads());
    }
    lifecycle.end(transfers);
  }

  /**
   * True if nobody carries it any more: its agent is silent, at least of it, or HDFS's command has
   * no source.
   */
  private boolean carrierLost(Transfer transfer, BitSet silent, long nowNs) {
    if (!transfer.byAgent()) {
      // A decode's worker is at the destination, and reads others where one is gone.
      return transfer.sources().size() == 1 && !nodes.alive(transfer.sources().only());
    }
    return transfer.unheard(nowNs, timeouts.get().lostNs()) || silent.get(transfer.destination());
  }

  /**
   * The DataNodes whose agents are not heard: there are more transfers to ask for than DataNodes.
   */
  private BitSet silent(long nowNs) {
    BitSet silent = new BitSet(nodes.size());
    for (int node = 0; node < nodes.size(); node++) {
      silent.set(node, !agents.present(nodes.uuid(node), nowNs));
    }
    return silent;
  }

  private void checkSource(Transfer transfer, long nowNs) {
    IntSet lost = IntSet.of();
    for (int i = 0; i < transfer.sources().size(); i++) {
      int source = transfer.sources().get(i);
      lost = nodes.alive(source) ? lost : lost.with(source);
    }
    boolean stalled = transfer.stalled(nowNs, timeouts.get().stallNs());
    if (stalled) {
      metrics.stalled();
      transfer.stall();
      lost = lost.withAll(waitedFor(transfer));
    }
    for (int i = 0; i < lost.size(); i++) {
      metrics.sourceLost(false);
      transfer.loseSource(lost.get(i));
      repairWanted = true;
    }
  }

  /** The source that holds a transfer up: of several the one that its agent waits for. */
  private IntSet waitedFor(Transfer transfer) {
    OptionalInt told = nodes.find(transfer.reportedSourceUuid());
    return transfer.sources().size() > 1
            && told.isPresent()
            && transfer.sources().contains(told.getAsInt())
        ? IntSet.of(told.getAsInt())
        : transfer.sources();
  }
}

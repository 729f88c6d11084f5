package io.dayu.hdfs.slot;

import com.google.common.collect.Lists;
import io.dayu.hdfs.agent.AgentSession;
import io.dayu.hdfs.metrics.Abandonment;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.CommitRequest;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.ReplicaStatus;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.hdfs.transfer.Transfer;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the transfers between plans: takes in the agents' reports, adopts what runs, and notices
 * what died, stalled or became needless.
 */
final class TransferWatch {
  private static final Logger LOG = LoggerFactory.getLogger(TransferWatch.class);
  private static final int REFRESHED_AT_ONCE = 1000;
  private static final int REFRESH_TURNS_MAX = 10;

  /** Slots within which stock HDFS has all blocks that Dayu does not end. */
  static final int SOON_SLOTS = 2;

  private final ClusterState state;
  private final Supplier<SchedulerSettings> settings;
  private final PlanExecutor executor;
  private final PlannerMetrics metrics;
  private final TransferLog log;
  private boolean repairWanted;
  private int finished;
  private int refreshes;

  TransferWatch(
      ClusterState state,
      Supplier<SchedulerSettings> settings,
      PlanExecutor executor,
      PlannerMetrics metrics,
      TransferLog log) {
    this.state = state;
    this.settings = settings;
    this.executor = executor;
    this.metrics = metrics;
    this.log = log;
  }

  /** Whether something happened that should not wait for the next slot; resets the mark. */
  boolean takeRepairWanted() {
    boolean wanted = repairWanted;
    repairWanted = false;
    return wanted;
  }

  /** Transfers that have finished since the last plan. */
  int finishedSincePlan() {
    return finished;
  }

  /** A plan was made of what is known now. */
  void planned() {
    finished = 0;
  }

  void reset() {
    repairWanted = false;
    finished = 0;
  }

  /** Takes in all reports that arrived since the last call. */
  void takeReports(long nowNs) {
    List<String> reporting = state.agents().takeReporting();
    Collections.sort(reporting);
    for (String uuid : reporting) {
      OptionalInt node = state.nodes().find(uuid);
      if (node.isEmpty()) {
        state.agents().putBack(uuid);
        continue;
      }
      state.agents().find(uuid).ifPresent(session -> take(session, node.getAsInt(), nowNs));
    }
  }

  private void take(AgentSession session, int destination, long nowNs) {
    for (TransferReport report : session.takeReports()) {
      take(report, destination, session, nowNs);
    }
  }

  private void take(TransferReport report, int destination, AgentSession session, long nowNs) {
    Optional<Transfer> known = state.transfers().find(report.id());
    if (known.isEmpty()) {
      takeUnknown(report, destination, nowNs);
      return;
    }
    Transfer transfer = known.get();
    if (transfer.destination() != destination) {
      return;
    }
    long lostBytes = transfer.progress(report, nowNs);
    if (lostBytes > 0) {
      metrics.bytesAbandoned(Abandonment.BEGUN_ANEW, lostBytes);
    }
    switch (report.state()) {
      case RUNNING -> {}
      case DONE -> done(transfer, report, session);
      case SOURCE_FAILED -> sourceFailed(transfer, report);
      case FAILED -> failed(transfer, report, session);
    }
  }

  private void done(Transfer transfer, TransferReport report, AgentSession session) {
    finished++;
    metrics.recovered(true, transfer.block().lengthBytes());
    state.tasks().recovered(transfer.block().blockId());
    log.done(transfer, report, state.nodes());
    session.forget(transfer.id());
    state.agents().forget(transfer.id());
    state.transfers().remove(transfer);
  }

  private void sourceFailed(Transfer transfer, TransferReport report) {
    boolean ofThisSource = report.sourceUuid().equals(state.nodes().uuid(transfer.source()));
    if (transfer.sourceLost() || !ofThisSource) {
      return;
    }
    LOG.info("Block {} needs another source: {}", transfer.block().blockId(), report.detail());
    metrics.sourceLost(report.sourceCorrupt());
    transfer.loseSource(transfer.source());
    repairWanted = true;
  }

  private void failed(Transfer transfer, TransferReport report, AgentSession session) {
    LOG.warn(
        "Block {} could not be received by {}: {}",
        transfer.block().blockId(),
        state.nodes().uuid(transfer.destination()),
        report.detail());
    metrics.transferFailed();
    metrics.bytesAbandoned(Abandonment.FAILED, transfer.doneBytes());
    session.forget(transfer.id());
    executor.end(List.of(transfer));
    state.agents().forget(transfer.id());
    state.tasks().refuse(transfer.block().blockId(), transfer.destination());
    repairWanted = true;
  }

  /**
   * A transfer of another planner is judged once. One of this planner that is under way no more was
   * withdrawn; its agent stops it when it hears of that.
   */
  private void takeUnknown(TransferReport report, int destination, long nowNs) {
    boolean ended = report.state() == TransferState.DONE || report.state() == TransferState.FAILED;
    if (ended || state.agents().isJudged(report.id())) {
      return;
    }
    adopt(report, destination, nowNs);
    // Last: from here on the agent may be told its orders, and must then be told this one.
    state.agents().judge(report.id());
  }

  /** Goes on with a transfer when its block still needs the replica. */
  private void adopt(TransferReport report, int destination, long nowNs) {
    ReplicaTarget target =
        new ReplicaTarget(report.block().blockId(), state.nodes().uuid(destination));
    if (state.transfers().find(target).isPresent()) {
      return;
    }
    Optional<LowRedundancyBlock> block = state.namesystem().describe(target.blockId());
    if (block.isEmpty() || !block.get().block().equals(report.block())) {
      return;
    }
    OptionalInt storageType = StorageTypeNumbers.numberOf(report.storageType());
    if (storageType.isEmpty() || !booked(target, report, storageType.getAsInt())) {
      return;
    }
    Transfer transfer =
        new Transfer(
            report.id(),
            report.block(),
            target,
            block.get().task(),
            destination,
            storageType.getAsInt(),
            "",
            true);
    long rateBytesPerSec = Math.max(0, report.rateBytesPerSec());
    transfer.steer(state.nodes().numberOf(report.sourceUuid()), rateBytesPerSec, nowNs);
    transfer.progress(report, nowNs);
    executor.begin(transfer);
    metrics.adopted();
    if (report.state() == TransferState.SOURCE_FAILED) {
      sourceFailed(transfer, report);
    }
  }

  private boolean booked(ReplicaTarget target, TransferReport report, int storageType) {
    if (state.namesystem().refresh(List.of(target)).get(0) == ReplicaStatus.PENDING) {
      return true;
    }
    CommitRequest request =
        new CommitRequest(report.block(), target.datanodeUuid(), storageType, "", true);
    return state.namesystem().commit(List.of(request)).get(0) instanceof CommitOutcome.Accepted;
  }

  /** Ends transfers whose destination is gone and marks those whose source is gone or stalled. */
  void findLost(long nowNs) {
    List<Transfer> ended = new ArrayList<>();
    List<Transfer> stuck = new ArrayList<>();
    for (Transfer transfer : state.transfers().all()) {
      if (!state.nodes().alive(transfer.destination()) || carrierLost(transfer, nowNs)) {
        ended.add(transfer);
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
      ended.forEach(this::barSilent);
      repairWanted = true;
    }
    leave(stuck);
  }

  /** Plans elsewhere what came to a stop at one destination from whatever source. */
  private void leave(List<Transfer> stuck) {
    for (Transfer transfer : stuck) {
      LOG.warn(
          "Block {} gets stuck at {} from any source and is planned elsewhere",
          transfer.block().blockId(),
          state.nodes().uuid(transfer.destination()));
      metrics.transferFailed();
      state.tasks().refuse(transfer.block().blockId(), transfer.destination());
    }
    abandon(stuck, Abandonment.STUCK);
  }

  /** A silent agent may be at it still, and then its DataNode refuses a second copy. */
  private void barSilent(Transfer transfer) {
    if (transfer.byAgent() && state.nodes().alive(transfer.destination())) {
      state.tasks().refuse(transfer.target().blockId(), transfer.destination());
    }
  }

  /** Ends what no agent is sure to have done soon, if no plan comes any more. */
  void endAllButSoonDone(long nowNs) {
    long soonNs = SOON_SLOTS * settings.get().timeslotNs();
    List<Transfer> standing = state.transfers().copy();
    standing.removeIf(transfer -> !transfer.byAgent() || transfer.endsByItself(nowNs, soonNs));
    abandon(standing, Abandonment.PLANNER_ENDS);
  }

  /** Ends transfers whose block was appended to or truncated since they began. */
  void endChanged() {
    List<Transfer> changed = state.transfers().copy();
    changed.removeIf(
        transfer ->
            state
                .tasks()
                .ref(transfer.target().blockId())
                .map(transfer.block()::equals)
                .orElse(true));
    abandon(changed, Abandonment.BLOCK_CHANGED);
  }

  private void abandon(List<Transfer> transfers, Abandonment why) {
    for (Transfer transfer : transfers) {
      metrics.bytesAbandoned(why, transfer.doneBytes());
    }
    executor.end(transfers);
  }

  /**
   * Whether nobody carries it any more: its agent is silent, at least of it, or HDFS's command has
   * no source.
   */
  private boolean carrierLost(Transfer transfer, long nowNs) {
    if (!transfer.byAgent()) {
      return !state.nodes().alive(transfer.source());
    }
    return transfer.unheard(nowNs, settings.get().lostNs())
        || !state.agents().present(state.nodes().uuid(transfer.destination()), nowNs);
  }

  private void checkSource(Transfer transfer, long nowNs) {
    boolean gone = !state.nodes().alive(transfer.source());
    boolean stalled = transfer.stalled(nowNs, settings.get().stallNs());
    if (!gone && !stalled) {
      return;
    }
    if (stalled) {
      metrics.stalled();
      transfer.stall();
    }
    metrics.sourceLost(false);
    transfer.loseSource(transfer.source());
    repairWanted = true;
  }

  /**
   * Renews the bookings of what agents carry, and drops what has ended; of many transfers a part at
   * a time, in turns, since HDFS waits for minutes.
   */
  void refreshAgentCarried() {
    refreshes++;
    List<Transfer> transfers = state.transfers().copy();
    int turns = Math.min(REFRESH_TURNS_MAX, 1 + transfers.size() / REFRESHED_AT_ONCE);
    transfers.removeIf(
        transfer ->
            !transfer.byAgent()
                || Math.floorMod(transfer.id().number(), turns) != refreshes % turns);
    follow(transfers, state.namesystem()::refresh);
  }

  /** Drops what HDFS's own transfer command carried and has ended; time-outs are left to HDFS. */
  void lookAtStockCarried() {
    List<Transfer> transfers = state.transfers().copy();
    transfers.removeIf(Transfer::byAgent);
    follow(transfers, state.namesystem()::look);
  }

  private void follow(
      List<Transfer> transfers, Function<List<ReplicaTarget>, List<ReplicaStatus>> asking) {
    List<Transfer> ended = new ArrayList<>();
    for (List<Transfer> batch : Lists.partition(transfers, settings.get().intakeBatch())) {
      List<ReplicaStatus> statuses = asking.apply(batch.stream().map(Transfer::target).toList());
      for (int i = 0; i < batch.size(); i++) {
        switch (statuses.get(i)) {
          case PENDING -> {}
          case STORED -> stored(batch.get(i));
          case ENDED -> ended.add(batch.get(i));
        }
      }
    }
    for (List<Transfer> batch : Lists.partition(ended, settings.get().commitBatch())) {
      bookAgainOrDrop(batch);
    }
  }

  private void stored(Transfer transfer) {
    if (!transfer.byAgent()) {
      metrics.recovered(false, transfer.block().lengthBytes());
      state.tasks().recovered(transfer.block().blockId());
      executor.drop(transfer);
    }
  }

  /**
   * HDFS no longer waits for these. What an agent is still at, and HDFS still lacks, it is to wait
   * for again (its time-out has passed while nobody renewed it); the others are dropped.
   */
  private void bookAgainOrDrop(List<Transfer> ended) {
    List<Transfer> running = ended.stream().filter(Transfer::byAgent).toList();
    List<CommitRequest> requests = running.stream().map(TransferWatch::bookingOf).toList();
    List<CommitOutcome> outcomes =
        requests.isEmpty() ? List.of() : state.namesystem().commit(requests);
    Set<Transfer> booked = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < outcomes.size(); i++) {
      if (outcomes.get(i) instanceof CommitOutcome.Accepted) {
        booked.add(running.get(i));
      }
    }
    for (Transfer transfer : ended) {
      if (!booked.contains(transfer)) {
        metrics.bytesAbandoned(Abandonment.NOT_WANTED, transfer.doneBytes());
        executor.drop(transfer);
      }
    }
  }

  private static CommitRequest bookingOf(Transfer transfer) {
    return new CommitRequest(
        transfer.block(), transfer.target().datanodeUuid(), transfer.storageType(), "", true);
  }
}

package io.dayu.hdfs.slot;

import com.google.common.collect.Lists;
import io.dayu.hdfs.metrics.Abandonment;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.CommitRequest;
import io.dayu.hdfs.namesystem.ReplicaStatus;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.transfer.Transfer;
import io.dayu.protocol.BlockRef;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Keeps HDFS's bookings (its pending reconstructions) in step with what runs: renews those of what
 * agents carry, and drops transfers for which HDFS waits no longer.
 *
 * <p>Not thread safe: for the planner thread.
 */
final class Bookings {
  private static final int REFRESHED_AT_ONCE = 1000;
  private static final int REFRESH_TURNS_MAX = 10;

  private final ClusterState state;
  private final Supplier<SchedulerSettings> settings;
  private final PlanExecutor executor;
  private final PlannerMetrics metrics;
  private int refreshes;

  Bookings(
      ClusterState state,
      Supplier<SchedulerSettings> settings,
      PlanExecutor executor,
      PlannerMetrics metrics) {
    this.state = state;
    this.settings = settings;
    this.executor = executor;
    this.metrics = metrics;
  }

  /** Has HDFS wait for replicas that an agent is at; for each whether it does. */
  List<Boolean> ensure(List<CommitRequest> replicas) {
    if (replicas.isEmpty()) {
      return List.of();
    }
    List<ReplicaStatus> statuses =
        state.namesystem().refresh(replicas.stream().map(Bookings::targetOf).toList());
    List<CommitRequest> missing = new ArrayList<>();
    for (int i = 0; i < replicas.size(); i++) {
      if (statuses.get(i) != ReplicaStatus.PENDING) {
        missing.add(replicas.get(i));
      }
    }
    Set<CommitRequest> refused = Collections.newSetFromMap(new IdentityHashMap<>());
    for (List<CommitRequest> batch : Lists.partition(missing, settings.get().commitBatch())) {
      List<CommitOutcome> outcomes = state.namesystem().commit(batch);
      for (int i = 0; i < batch.size(); i++) {
        if (!(outcomes.get(i) instanceof CommitOutcome.Accepted)) {
          refused.add(batch.get(i));
        }
      }
    }
    return replicas.stream().map(replica -> !refused.contains(replica)).toList();
  }

  private static ReplicaTarget targetOf(CommitRequest request) {
    return new ReplicaTarget(request.block().blockId(), request.datanodeUuid());
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
    List<CommitRequest> requests = running.stream().map(Bookings::bookingOf).toList();
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
    return booking(transfer.block(), transfer.target(), transfer.storageType());
  }

  /** The booking of a replica that an agent is at, whatever the placement policy says of it. */
  static CommitRequest booking(BlockRef block, ReplicaTarget target, int storageType) {
    return new CommitRequest(block, target.datanodeUuid(), storageType, "", true);
  }
}

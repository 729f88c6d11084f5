package io.dayu.hdfs.execution;

import com.google.common.collect.Lists;
import io.dayu.core.snapshot.IntSet;
import io.dayu.hdfs.metrics.Abandonment;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.BatchSizes;
import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.CommitRequest;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.PendingReconstructions;
import io.dayu.hdfs.namesystem.ReplicaStatus;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.namesystem.StripedGroup;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.Transfer;
import io.dayu.hdfs.state.TransferTable;
import io.dayu.protocol.BlockRef;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Keeps HDFS's bookings (its pending reconstructions) in step with what runs: renews those of what
 * agents carry, and drops transfers for which HDFS waits no longer.
 *
 * <p>Not thread safe: for the planner thread.
 */
public final class BookingRenewal {
  private static final int REFRESHED_AT_ONCE = 1000;
  private static final int REFRESH_TURNS_MAX = 10;

  private final PendingReconstructions bookings;
  private final NodeTable nodes;
  private final TaskTable tasks;
  private final TransferTable transfers;
  private final TransferLifecycle lifecycle;
  private final PlannerMetrics metrics;
  private final Supplier<BatchSizes> batches;
  private int refreshes;

  public BookingRenewal(
      PendingReconstructions bookings,
      NodeTable nodes,
      TaskTable tasks,
      TransferTable transfers,
      TransferLifecycle lifecycle,
      PlannerMetrics metrics,
      Supplier<BatchSizes> batches) {
    this.bookings = bookings;
    this.nodes = nodes;
    this.tasks = tasks;
    this.transfers = transfers;
    this.lifecycle = lifecycle;
    this.metrics = metrics;
    this.batches = batches;
  }

  /** Has HDFS wait for replicas that an agent is at; for each whether it does. */
  List<Boolean> ensure(List<CommitRequest> replicas) {
    if (replicas.isEmpty()) {
      return List.of();
    }
    List<ReplicaStatus> statuses =
        bookings.refresh(replicas.stream().map(CommitRequest::target).toList());
    List<CommitRequest> missing = new ArrayList<>();
    Set<CommitRequest> refused = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < replicas.size(); i++) {
      if (statuses.get(i) == ReplicaStatus.NEEDLESS) {
        refused.add(replicas.get(i));
      } else if (statuses.get(i) != ReplicaStatus.PENDING) {
        missing.add(replicas.get(i));
      }
    }
    if (!refused.isEmpty()) {
      bookings.cancel(refused.stream().map(CommitRequest::target).toList());
    }
    for (List<CommitRequest> batch : Lists.partition(missing, batches.get().commit())) {
      List<CommitOutcome> outcomes = bookings.commit(batch);
      for (int i = 0; i < batch.size(); i++) {
        if (!(outcomes.get(i) instanceof CommitOutcome.Accepted)) {
          refused.add(batch.get(i));
        }
      }
    }
    return replicas.stream().map(replica -> !refused.contains(replica)).toList();
  }

  /**
   * Renews the bookings of what agents carry, drops what has ended, and ends what is needed no
   * more; of many transfers a part at a time, in turns, since HDFS waits for minutes.
   */
  void refreshAgentCarried() {
    refreshes++;
    List<Transfer> carried = transfers.copy();
    int turns = Math.min(REFRESH_TURNS_MAX, 1 + carried.size() / REFRESHED_AT_ONCE);
    carried.removeIf(
        transfer ->
            !transfer.byAgent()
                || (!transfer.sourceLost()
                    && Math.floorMod(transfer.id().number(), turns) != refreshes % turns));
    // A block's bookings share one time-out, which alone ends what HDFS's own command carries.
    List<Transfer> besideStock = new ArrayList<>(carried);
    besideStock.removeIf(this::agentsAlone);
    carried.removeIf(transfer -> !agentsAlone(transfer));
    follow(carried, bookings::refresh);
    follow(besideStock, bookings::look);
  }

  private boolean agentsAlone(Transfer transfer) {
    return transfers.ofBlock(transfer.target().blockId()).stream().allMatch(Transfer::byAgent);
  }

  /** Drops what HDFS's own transfer command carried and has ended; time-outs are left to HDFS. */
  void lookAtStockCarried() {
    List<Transfer> carried = transfers.copy();
    carried.removeIf(Transfer::byAgent);
    follow(carried, bookings::look);
  }

  private void follow(
      List<Transfer> transfers, Function<List<ReplicaTarget>, List<ReplicaStatus>> asking) {
    List<Transfer> ended = new ArrayList<>();
    Map<Long, Transfer> needless = new LinkedHashMap<>();
    for (List<Transfer> batch : Lists.partition(transfers, batches.get().intake())) {
      List<ReplicaStatus> statuses = asking.apply(batch.stream().map(Transfer::target).toList());
      for (int i = 0; i < batch.size(); i++) {
        switch (statuses.get(i)) {
          case PENDING -> {}
          // Of several of a block one alone may be too much.
          case NEEDLESS ->
              needless.merge(
                  batch.get(i).target().blockId(), batch.get(i), BookingRenewal::lessDone);
          case STORED, KEPT_BOTH -> stored(batch.get(i));
          case ENDED -> ended.add(batch.get(i));
        }
      }
    }
    for (List<Transfer> batch : Lists.partition(ended, batches.get().commit())) {
      bookAgainOrDrop(batch);
    }
    endNeedless(needless.values().stream().filter(Transfer::byAgent).toList());
  }

  private static Transfer lessDone(Transfer one, Transfer other) {
    return one.doneBytes() <= other.doneBytes() ? one : other;
  }

  /** HDFS has enough replicas without these: they would be deleted as soon as they have come. */
  private void endNeedless(List<Transfer> needless) {
    for (Transfer transfer : needless) {
      metrics.bytesAbandoned(Abandonment.NOT_WANTED, transfer.doneBytes(), transfer.reads());
    }
    lifecycle.end(needless);
  }

  private void stored(Transfer transfer) {
    if (!transfer.byAgent()) {
      lifecycle.recovered(transfer, metrics);
      lifecycle.drop(transfer);
      tasks.recovered(transfer.target().blockId());
    }
  }

  /**
   * HDFS no longer waits for these. What an agent is still at, and HDFS still lacks, it is to wait
   * for again (its time-out has passed while nobody renewed it); the others are dropped.
   */
  private void bookAgainOrDrop(List<Transfer> ended) {
    List<Transfer> running = ended.stream().filter(Transfer::byAgent).toList();
    List<CommitRequest> requests = running.stream().map(this::bookingOf).toList();
    List<CommitOutcome> outcomes = requests.isEmpty() ? List.of() : bookings.commit(requests);
    Set<Transfer> booked = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < outcomes.size(); i++) {
      if (outcomes.get(i) instanceof CommitOutcome.Accepted) {
        booked.add(running.get(i));
      }
    }
    for (Transfer transfer : ended) {
      if (!booked.contains(transfer)) {
        metrics.bytesAbandoned(Abandonment.NOT_WANTED, transfer.doneBytes(), transfer.reads());
        lifecycle.drop(transfer);
      }
    }
  }

  private CommitRequest bookingOf(Transfer transfer) {
    return booking(
        transfer.known(),
        transfer.block(),
        transfer.target(),
        transfer.storageType(),
        nodes.leavingUuid(transfer.task()));
  }

  /**
   * The booking of a replica that an agent is at, whatever the placement policy says of it.
   *
   * @param made the replica, or the internal block
   * @param leavingUuid the DataNode whose replica is to go for it; empty where none is
   */
  static CommitRequest booking(
      LowRedundancyBlock block,
      BlockRef made,
      ReplicaTarget target,
      int storageType,
      String leavingUuid) {
    return new CommitRequest(
        block.block(),
        target.datanodeUuid(),
        storageType,
        List.of(),
        true,
        block.group().isPresent() ? IntSet.of(StripedGroup.indexOf(made.blockId())) : IntSet.of(),
        block.task().workClass(),
        leavingUuid);
  }
}

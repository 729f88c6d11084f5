package io.dayu.hdfs.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.work.CopyLedger;
import io.dayu.core.work.CopyOutcome;
import io.dayu.core.work.CopyOwner;
import io.dayu.core.work.CopyPlace;
import io.dayu.core.work.SettledCopy;
import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.CommitRequest;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.PendingReconstructions;
import io.dayu.hdfs.namesystem.ReplicaStatus;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.state.LowerWork;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.Transfer;
import io.dayu.hdfs.state.TransferTable;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.TransferId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Tests of what a ledger is told of copies that are booked, and of the bookings that are taken
 * back.
 */
class CopyFollowerTest {
  private static final CopyOwner TIERS = new CopyOwner("tiers", WorkClass.COST);

  private final LowerWork lower = new LowerWork();
  private final CopyLedger<LowRedundancyBlock> ledger = lower.ledger();
  private final NodeTable nodes = new NodeTable();
  private final TransferTable transfers = new TransferTable();
  private final Bookings bookings = new Bookings();
  private final CopyFollower follower = new CopyFollower(ledger, nodes, transfers, bookings);
  private final int node = nodes.numberOf("uuid");
  private long nowNs;

  private static LowRedundancyBlock block(long id) {
    IntSet holders = IntSet.of(5);
    return LowRedundancyBlock.of(
        new BlockRef("BP", id, 1, 10),
        new RecoveryTask(
            id, 10, 0, 1, holders, holders, holders, new PlacementRule(1, 9), StorageTypes.of(0)));
  }

  private Transfer copy(long id, ReplicaStatus status) {
    lower.want(TIERS, block(id));
    ledger.booked(new CopyPlace(id, node), nowNs);
    ReplicaTarget target = new ReplicaTarget(id, "uuid");
    bookings.statuses.put(target, status);
    Transfer transfer =
        new Transfer(
            new TransferId(1, id), block(id).block(), target, block(id), node, 0, "storage", true);
    transfers.add(transfer);
    return transfer;
  }

  private void seconds(int count) {
    for (int second = 0; second < count; second++) {
      nowNs += TimeUnit.SECONDS.toNanos(1);
      follower.look(nowNs);
    }
  }

  private List<CopyOutcome> outcomes() {
    return ledger.takeSettled(TIERS).stream().map(SettledCopy::outcome).toList();
  }

  @Test
  void copiesAreSettledAsHdfsSeesThem_onceNobodyBringsThem() {
    copy(1, ReplicaStatus.STORED);
    copy(2, ReplicaStatus.KEPT_BOTH);
    copy(3, ReplicaStatus.ENDED);
    copy(4, ReplicaStatus.PENDING);
    seconds(100);
    assertThat(outcomes()).isEmpty();
    assertThat(bookings.cancelled).isEmpty();
    transfers.copy().forEach(transfers::remove);
    seconds(60);
    assertThat(outcomes())
        .containsExactly(CopyOutcome.STORED, CopyOutcome.KEPT_BOTH, CopyOutcome.FAILED);
    assertThat(bookings.cancelled).extracting(ReplicaTarget::blockId).containsExactly(1L, 2L, 3L);
    seconds(1);
    assertThat(outcomes()).containsExactly(CopyOutcome.FAILED);
    assertThat(bookings.cancelled).hasSize(4);
    int looks = bookings.looks;
    seconds(1);
    assertThat(bookings.looks).as("HDFS is not asked of nothing").isEqualTo(looks);
  }

  @Test
  void plannerThatLeavesTakesItsBookingsBack() {
    copy(1, ReplicaStatus.PENDING);
    lower.want(TIERS, block(2));
    follower.forget();
    assertThat(bookings.cancelled).containsExactly(new ReplicaTarget(1, "uuid"));
    assertThat(outcomes()).containsExactly(CopyOutcome.WITHDRAWN, CopyOutcome.WITHDRAWN);
    assertThat(ledger.wanted()).isEmpty();
  }

  /** HDFS's bookings, as a test sets them. */
  private static final class Bookings implements PendingReconstructions {
    final Map<ReplicaTarget, ReplicaStatus> statuses = new LinkedHashMap<>();
    final List<ReplicaTarget> cancelled = new ArrayList<>();
    int looks;

    @Override
    public List<CommitOutcome> commit(List<CommitRequest> requests) {
      throw new IllegalStateException("a follower books nothing");
    }

    @Override
    public void cancel(List<ReplicaTarget> targets) {
      cancelled.addAll(targets);
    }

    @Override
    public List<ReplicaStatus> refresh(List<ReplicaTarget> targets) {
      throw new IllegalStateException("a follower renews nothing");
    }

    @Override
    public List<ReplicaStatus> look(List<ReplicaTarget> targets) {
      looks++;
      return targets.stream().map(one -> statuses.getOrDefault(one, ReplicaStatus.ENDED)).toList();
    }
  }
}

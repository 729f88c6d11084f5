package io.dayu.hdfs.execution;

import io.dayu.core.work.CopyLedger;
import io.dayu.core.work.CopyPlace;
import io.dayu.core.work.CopySight;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.PendingReconstructions;
import io.dayu.hdfs.namesystem.ReplicaStatus;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TransferTable;
import java.util.ArrayList;
import java.util.List;

/**
 * A follower of copies of blocks that lack nothing: tells the ledger how HDFS sees those that are
 * booked, and takes bookings back that are of no use any more.
 *
 * <p>Takes the namesystem lock only inside {@link PendingReconstructions}. Not thread safe: for the
 * planner thread.
 */
final class CopyFollower {
  private final CopyLedger<LowRedundancyBlock> ledger;
  private final NodeTable nodes;
  private final TransferTable transfers;
  private final PendingReconstructions bookings;

  CopyFollower(
      CopyLedger<LowRedundancyBlock> ledger,
      NodeTable nodes,
      TransferTable transfers,
      PendingReconstructions bookings) {
    this.ledger = ledger;
    this.nodes = nodes;
    this.transfers = transfers;
    this.bookings = bookings;
  }

  /** Looks how all copies stand that are booked; to be called once a second. */
  void look(long nowNs) {
    List<CopyPlace> places = ledger.underWay();
    if (places.isEmpty()) {
      return;
    }
    List<ReplicaTarget> targets = places.stream().map(this::target).toList();
    List<ReplicaStatus> statuses = bookings.look(targets);
    List<ReplicaTarget> over = new ArrayList<>();
    for (int i = 0; i < targets.size(); i++) {
      boolean carried = transfers.find(targets.get(i)).isPresent();
      if (ledger.look(places.get(i), sight(statuses.get(i)), carried, nowNs)) {
        over.add(targets.get(i));
      }
    }
    takeBack(over);
  }

  private static CopySight sight(ReplicaStatus status) {
    return switch (status) {
      case PENDING, NEEDLESS -> CopySight.AWAITED;
      case STORED -> CopySight.STORED;
      case KEPT_BOTH -> CopySight.KEPT_BOTH;
      case ENDED -> CopySight.GONE;
    };
  }

  /** Takes all bookings back and withdraws all copies: no planner is at work any more. */
  void forget() {
    takeBack(ledger.underWay().stream().map(this::target).toList());
    ledger.withdrawAll();
  }

  private void takeBack(List<ReplicaTarget> targets) {
    if (!targets.isEmpty()) {
      bookings.cancel(targets);
    }
  }

  private ReplicaTarget target(CopyPlace place) {
    return new ReplicaTarget(place.blockId(), nodes.uuid(place.node()));
  }
}

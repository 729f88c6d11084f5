package io.dayu.hdfs.execution;

import io.dayu.hdfs.namesystem.ReplicaStatus;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.state.TransferTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Since when nobody brings replicas that HDFS has not stored yet. For the planner thread. */
public final class AwaitedReplicas {
  /** A replica that was received is stored within a heartbeat or two. */
  private static final long AWAITED_NS = TimeUnit.SECONDS.toNanos(60);

  private final TransferTable transfers;
  private final Map<ReplicaTarget, Long> sinceNs = new HashMap<>();

  /**
   * None is awaited.
   *
   * @param transfers by which replicas are brought
   */
  public AwaitedReplicas(TransferTable transfers) {
    this.transfers = transfers;
  }

  /**
   * Replicas that are awaited no more.
   *
   * @param stored that HDFS has
   * @param lost that do not come: HDFS does not await them, or nobody brings them
   */
  public record EndedWaits(List<ReplicaTarget> stored, List<ReplicaTarget> lost) {}

  /**
   * Takes note how replicas stand; none but these is awaited from now on.
   *
   * @param statuses one a replica, in order
   */
  public EndedWaits look(List<ReplicaTarget> all, List<ReplicaStatus> statuses, long nowNs) {
    List<ReplicaTarget> stored = new ArrayList<>();
    List<ReplicaTarget> lost = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      ReplicaTarget one = all.get(i);
      switch (statuses.get(i)) {
        case STORED -> stored.add(one);
        case PENDING, NEEDLESS -> {
          if (inVain(one, nowNs)) {
            lost.add(one);
          }
        }
        case ENDED -> lost.add(one);
      }
    }
    sinceNs.keySet().retainAll(new HashSet<>(all));
    lost.forEach(sinceNs::remove);
    return new EndedWaits(stored, lost);
  }

  private boolean inVain(ReplicaTarget one, long nowNs) {
    if (transfers.find(one).isPresent()) {
      sinceNs.put(one, nowNs);
      return false;
    }
    return nowNs - sinceNs.computeIfAbsent(one, key -> nowNs) > AWAITED_NS;
  }

  /** None is awaited any more. */
  public void clear() {
    sinceNs.clear();
  }
}

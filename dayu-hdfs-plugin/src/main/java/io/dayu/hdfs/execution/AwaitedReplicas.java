package io.dayu.hdfs.execution;

import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.state.TransferTable;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
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

  /** Whether nobody brings a replica, and it should have come. */
  public boolean inVain(ReplicaTarget one, long nowNs) {
    if (transfers.find(one).isPresent()) {
      sinceNs.put(one, nowNs);
      return false;
    }
    return nowNs - sinceNs.computeIfAbsent(one, key -> nowNs) > AWAITED_NS;
  }

  /** No others are awaited any more. */
  public void keepOnly(Collection<ReplicaTarget> awaited) {
    sinceNs.keySet().retainAll(new HashSet<>(awaited));
  }

  /** None is awaited any more. */
  public void clear() {
    sinceNs.clear();
  }
}

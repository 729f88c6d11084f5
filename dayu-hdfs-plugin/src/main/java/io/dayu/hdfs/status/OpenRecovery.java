package io.dayu.hdfs.status;

import io.dayu.hdfs.metrics.PlannerMetrics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The recovery under way: since when, of which DataNodes, by which budgets, beside which clients.
 *
 * <p>It goes on while stock HDFS does its work for a time, such as after an operator's off. Not
 * thread safe: for the planner thread.
 */
public final class OpenRecovery {
  /** Of a shorter ideal, orders and reports take longer than all transfers. */
  private static final long IDEAL_MIN_NS = TimeUnit.SECONDS.toNanos(1);

  /** A DataNode is missed some moments before its blocks come in. */
  private static final long CAUSE_BEFORE_NS = TimeUnit.MINUTES.toNanos(1);

  private static final int CAUSES_MAX = 20;

  private final PlannerMetrics metrics;
  private final Supplier<List<OutOfService.Absence>> absences;
  private final ClientsMeanwhile clients;
  private final IdealTime ideal = new IdealTime();
  private final Map<String, String> causes = new LinkedHashMap<>();
  private boolean open;
  private boolean withStock;
  private boolean alone;
  private long begunNs;
  private long replicasBefore;
  private long bytesBefore;
  private long readBefore;

  /**
   * None is under way.
   *
   * @param absences DataNodes that are not in service now
   * @param clients looks how they fare
   */
  public OpenRecovery(
      PlannerMetrics metrics,
      Supplier<List<OutOfService.Absence>> absences,
      ClientsMeanwhile clients) {
    this.metrics = metrics;
    this.absences = absences;
    this.clients = clients;
  }

  /** There is work: one begins, or the one that stock HDFS had goes on. */
  void begin(long nowNs) {
    if (open && withStock) {
      withStock = false;
      return;
    }
    open = true;
    withStock = false;
    alone = true;
    begunNs = nowNs;
    replicasBefore = metrics.recoveredReplicas();
    bytesBefore = metrics.recoveredBytes();
    readBefore = metrics.recoveredReadBytes();
    ideal.clear();
    causes.clear();
    clients.clear();
  }

  /** A plan was made within these budgets. */
  void planned(double budgetBytesPerSec, long nowNs) {
    ideal.budget(budgetBytesPerSec, nowNs);
    for (OutOfService.Absence one : absences.get()) {
      boolean leaving =
          one.state() == ServiceState.DECOMMISSIONING
              || one.state() == ServiceState.ENTERING_MAINTENANCE;
      if ((leaving || one.sinceNs() - begunNs >= -CAUSE_BEFORE_NS)
          && (causes.size() < CAUSES_MAX || causes.containsKey(one.node()))) {
        causes.put(one.node(), one.state().words());
      }
    }
    clients.look(nowNs);
  }

  /** Stock HDFS goes on with it for now. */
  void leaveToStock() {
    withStock = open;
    alone = false;
  }

  /** True if stock HDFS has the recovery at present. */
  boolean isWithStock() {
    return open && withStock;
  }

  /**
   * Nothing waits any more, or others go on with it for good.
   *
   * @return the part that was done by Dayu; empty when that is nothing
   */
  Optional<RecoveryHistory.PastRecovery> end(RecoveryHistory.Outcome outcome, long nowNs) {
    Optional<RecoveryHistory.PastRecovery> past = soFar(outcome, nowNs);
    open = false;
    withStock = false;
    return past;
  }

  /** The recovery as it stands; empty while nothing is done. */
  Optional<RecoveryHistory.PastRecovery> soFar(RecoveryHistory.Outcome outcome, long nowNs) {
    long replicas = metrics.recoveredReplicas() - replicasBefore;
    if (!open || replicas == 0) {
      return Optional.empty();
    }
    long bytes = metrics.recoveredBytes() - bytesBefore;
    boolean whole = alone && outcome == RecoveryHistory.Outcome.DONE;
    long idealNs = whole ? ideal.ns((double) (metrics.recoveredReadBytes() - readBefore)) : 0;
    return Optional.of(
        new RecoveryHistory.PastRecovery(
            nowNs,
            replicas,
            bytes,
            nowNs - begunNs,
            idealNs < IDEAL_MIN_NS ? 0 : idealNs,
            causes,
            clients.all(),
            outcome));
  }
}

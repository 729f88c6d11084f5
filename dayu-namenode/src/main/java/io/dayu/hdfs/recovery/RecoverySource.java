package io.dayu.hdfs.recovery;

import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.hdfs.execution.UnplannedBlocks;
import io.dayu.hdfs.execution.WorkSource;
import io.dayu.hdfs.link.PlannerNodes;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.BatchSizes;
import io.dayu.hdfs.namesystem.LowRedundancyQueue;
import io.dayu.hdfs.scope.Scope;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.TransferTable;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The work source of recovery: what HDFS's low-redundancy queue holds, all of it, described anew
 * when the cluster changes, and shown to stock scheduling when it cannot be planned.
 *
 * <p>Not thread safe: for the planner thread.
 */
public final class RecoverySource implements WorkSource, UnplannedBlocks {
  /** The planner works many times a second, and plans for seconds: then the process has stood. */
  private static final long STANDS_NS = TimeUnit.SECONDS.toNanos(30);

  private static final long SWEEP_EVERY_NS = TimeUnit.SECONDS.toNanos(20);

  private final TaskTable tasks;
  private final QueueDrainer drainer;
  private final Renewal renewal;
  private final QueueAudit audit;
  private final ScopeKeeping scope;
  private final LateWaiting lateWaiting;
  private final StockHandOver handOver;
  private final TransferTable transfers;
  private boolean wasPaused;
  private long refreshedNs;
  private long sweptNs;

  /**
   * Has taken in nothing.
   *
   * @param plannerNodes the DataNodes as a plan sees them
   * @param handOverNs the time for which a block cannot be planned before stock is shown it
   * @param scope the blocks that are planned
   */
  public RecoverySource(
      LowRedundancyQueue queue,
      NodeTable nodes,
      TaskTable tasks,
      TransferTable transfers,
      PlannerNodes plannerNodes,
      Supplier<BatchSizes> batches,
      LongSupplier handOverNs,
      Supplier<Scope> scope,
      PlannerMetrics metrics) {
    this.tasks = tasks;
    this.drainer = new QueueDrainer(queue, tasks, batches);
    this.scope = new ScopeKeeping(queue, tasks, scope);
    this.renewal = new Renewal(queue, nodes, tasks, plannerNodes, this.scope::takesWithoutPlace);
    this.audit = new QueueAudit(queue, tasks, metrics);
    this.transfers = transfers;
    tasks.heed(id -> !transfers.ofBlock(id).isEmpty());
    this.lateWaiting = new LateWaiting(nodes, tasks, transfers, handOverNs);
    this.handOver = new StockHandOver(queue, tasks, handOverNs, metrics);
  }

  @Override
  public void forget() {
    tasks.clear();
  }

  @Override
  public void begin(long nowNs) {
    restartClocks(nowNs);
    refreshedNs = nowNs;
    renewal.begin(nowNs);
    audit.begin(nowNs);
    scope.begin(nowNs);
  }

  @Override
  public void refresh(long nowNs, boolean paused) {
    // What was not done during a pause was not done by the operator's order, or by the process's.
    if ((wasPaused && !paused) || nowNs - refreshedNs >= STANDS_NS) {
      restartClocks(nowNs);
    }
    wasPaused = paused;
    refreshedNs = nowNs;
    scope.look(nowNs);
    drainer.take(nowNs);
    renewal.look(nowNs);
    if (drainer.complete()) {
      forgetDropped(nowNs);
      audit.look(nowNs);
    }
    if (!paused) {
      lateWaiting.look(nowNs);
      handOver.look(nowNs);
    }
  }

  private void forgetDropped(long nowNs) {
    if (nowNs - sweptNs >= SWEEP_EVERY_NS) {
      sweptNs = nowNs;
      tasks.sweepStuck();
    }
  }

  private void restartClocks(long nowNs) {
    tasks.restartClocks(nowNs);
    transfers.restartPace(nowNs);
  }

  @Override
  public boolean complete() {
    return drainer.complete();
  }

  @Override
  public void moot(long blockId) {
    // Whether it waits no more, HDFS's queue says.
    renewal.want(blockId);
  }

  @Override
  public void noDestination(RecoveryTask task, boolean refused, long nowNs) {
    renewal.skippedWithoutPlace(task, refused, nowNs);
  }

  @Override
  public void noSource(long blockId, long nowNs) {
    renewal.skippedWithoutSource(blockId, nowNs);
  }
}

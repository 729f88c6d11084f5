package io.dayu.hdfs.slot;

import io.dayu.core.plan.Plan;
import io.dayu.core.plan.SkipColumns;
import io.dayu.core.plan.SkipReason;
import io.dayu.hdfs.gate.GateLease;
import io.dayu.hdfs.transfer.Transfer;
import io.dayu.hdfs.transfer.TransferTotals;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Keeps the picture of the scheduler that others may look at; written by the planner thread. */
final class StatusBoard {
  /** Nobody looks more often. */
  private static final long EVERY_NS = TimeUnit.MILLISECONDS.toNanos(200);

  /** All transfers are walked: where there are tens of thousands, every second or two. */
  private static final long EVERY_NS_PER_TRANSFER = TimeUnit.MICROSECONDS.toNanos(50);

  /** Within a slot the rate rises and falls with its transfers. */
  private static final int FORECAST_SLOTS = 2;

  private final ClusterState state;
  private final GateLease lease;
  private final LongSupplier recoveredBytes;
  private final RecoveryProgress progress;
  private String busiest = "";
  private long busiestPlanned;
  private long busiestBudget;
  private long slotBudgetBytes;
  private long slotNs;
  private int skipped;
  private SkipColumns lastSkips = SkipColumns.copyOf(List.of());
  private int lastUnscanned;
  private long updatedNs;
  private volatile List<TransferView> views = List.of();
  private volatile Map<String, NodeLoad> loads = Map.of();
  private volatile RecoveryForecast forecast = RecoveryForecast.NONE;
  private volatile StuckCounts stuck = StuckCounts.NONE;
  private volatile SchedulerStatus status;

  /**
   * A picture of nothing yet.
   *
   * @param recoveredBytes bytes of all replicas that have arrived whole
   */
  StatusBoard(
      ClusterState state,
      Supplier<SchedulerSettings> settings,
      GateLease lease,
      LongSupplier recoveredBytes) {
    this.state = state;
    this.lease = lease;
    this.recoveredBytes = recoveredBytes;
    this.slotNs = settings.get().timeslotNs();
    this.progress = new RecoveryProgress(FORECAST_SLOTS * settings.get().timeslotNs());
    this.status = picture(false, 0, state.transfers().totals(0));
  }

  SchedulerStatus status() {
    return status;
  }

  /** The running transfers as they were within the last moments. */
  List<TransferView> views() {
    return views;
  }

  /** What the last plan puts on the links, by the uuid of the DataNode. */
  Map<String, NodeLoad> loads() {
    return loads;
  }

  /** Which blocks cannot be planned, and why. */
  StuckCounts stuck() {
    return stuck;
  }

  /** How the recovery gets on. */
  RecoveryForecast forecast() {
    return forecast;
  }

  /** Takes in a new plan. */
  void planned(Plan plan, boolean repair, long lengthNs) {
    if (!repair) {
      slotBudgetBytes = plan.slotBudgetBytes();
      slotNs = lengthNs;
    }
    skipped = plan.skipped().size() + plan.unscannedTasks();
    lastSkips = plan.skipColumns();
    lastUnscanned = plan.unscannedTasks();
    takeLoads(PlannedLoads.of(plan));
  }

  /** Why the last plan skipped a block; for the planner thread. */
  Optional<SkipReason> lastSkip(long blockId) {
    for (int i = 0; i < lastSkips.size(); i++) {
      if (lastSkips.taskId(i) == blockId) {
        return Optional.of(lastSkips.reason(i));
      }
    }
    return Optional.empty();
  }

  /** Tasks that the last plan did not look at because the slot was full; for the planner thread. */
  int lastUnscanned() {
    return lastUnscanned;
  }

  private void takeLoads(PlannedLoads planned) {
    Map<String, NodeLoad> byUuid = new HashMap<>();
    busiest = "";
    double highest = 0;
    for (int node = 0; node < planned.nodes(); node++) {
      NodeLoad load = planned.of(node);
      byUuid.put(state.nodes().uuid(node), load);
      highest =
          consider(node, "in", load.plannedInBytesPerSec(), load.budgetInBytesPerSec(), highest);
      highest =
          consider(node, "out", load.plannedOutBytesPerSec(), load.budgetOutBytesPerSec(), highest);
    }
    loads = byUuid;
  }

  private double consider(int node, String direction, long planned, long budget, double highest) {
    double share = budget == 0 ? 0 : (double) planned / budget;
    if (share <= highest) {
      return highest;
    }
    busiest = state.nodes().name(node) + " " + direction;
    busiestPlanned = planned;
    busiestBudget = budget;
    return share;
  }

  /** Refreshes the picture when it is old, or when planner or slot have changed. */
  void update(boolean planning, long slot, long nowNs) {
    boolean same = status.planning() == planning && status.slot() == slot;
    long everyNs = Math.max(EVERY_NS, state.transfers().size() * EVERY_NS_PER_TRANSFER);
    if (same && nowNs - updatedNs < everyNs) {
      return;
    }
    updatedNs = nowNs;
    TransferTotals running = state.transfers().totals(nowNs);
    status = picture(planning, slot, running);
    stuck = new StuckCounts(state.tasks().stuck().counts(), state.tasks().stuck().shownCounts());
    views = state.transfers().all().stream().map(this::view).toList();
    long arrivedBytes = recoveredBytes.getAsLong() + running.doneBytes();
    long leftBytes = status.waitingBytes() + running.leftBytes();
    forecast = planning ? progress.look(arrivedBytes, leftBytes, nowNs) : progress.abandon();
  }

  /** The planner has stopped and forgotten everything. */
  void idle(long slot) {
    busiest = "";
    busiestPlanned = 0;
    busiestBudget = 0;
    skipped = 0;
    lastSkips = SkipColumns.copyOf(List.of());
    lastUnscanned = 0;
    status = picture(false, slot, state.transfers().totals(0));
    stuck = StuckCounts.NONE;
    views = List.of();
    loads = Map.of();
    forecast = progress.abandon();
  }

  private TransferView view(Transfer transfer) {
    return new TransferView(
        transfer.id(),
        transfer.block().blockId(),
        state.nodes().uuid(transfer.source()),
        state.nodes().uuid(transfer.destination()),
        transfer.block().lengthBytes(),
        transfer.doneBytes(),
        transfer.rateBytesPerSec(),
        transfer.byAgent());
  }

  private SchedulerStatus picture(boolean planning, long slot, TransferTotals running) {
    return new SchedulerStatus(
        planning,
        lease.held(),
        lease.reason(),
        slot,
        state.tasks().size(),
        state.tasks().waitingBytes(),
        state.transfers().size(),
        running.leftBytes(),
        running.rateBytesPerSec(),
        slotBudgetBytes,
        slotNs,
        busiest,
        busiestPlanned,
        busiestBudget,
        skipped);
  }
}

package io.dayu.hdfs.status;

import io.dayu.core.control.PlannedSlot;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.SkipColumns;
import io.dayu.core.plan.SkipReason;
import io.dayu.hdfs.namesystem.StockWork;
import io.dayu.hdfs.scheduler.StatusListener;
import io.dayu.hdfs.scheduler.TransferView;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.Transfer;
import io.dayu.hdfs.state.TransferTable;
import io.dayu.hdfs.state.TransferTotals;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Keeps the picture of the scheduler that others may look at; written by the planner thread. */
public final class StatusPublisher implements StatusListener {
  /** Nobody looks more often. */
  private static final long EVERY_NS = TimeUnit.MILLISECONDS.toNanos(200);

  /** All transfers are walked: where there are tens of thousands, every second or two. */
  private static final long EVERY_NS_PER_TRANSFER = TimeUnit.MICROSECONDS.toNanos(50);

  /** Within a slot the rate rises and falls with its transfers. */
  private static final int FORECAST_SLOTS = 2;

  private final NodeTable nodes;
  private final TaskTable tasks;
  private final TransferTable transfers;
  private final LongSupplier recoveredBytes;
  private final Supplier<StockWork> stockWork;
  private final IntSupplier outOfScope;
  private final RecoveryProgress progress;
  private final Runnable leaving;
  private String busiest = "";
  private long busiestPlanned;
  private long busiestBudget;
  private long slotBudgetBytes;
  private long slotNs;
  private double alpha;
  private SkipColumns lastSkips = SkipColumns.copyOf(List.of());
  private int lastUnscanned;
  private long updatedNs;
  private volatile List<TransferView> views = List.of();
  private volatile Map<String, NodeLoad> loads = Map.of();
  private volatile RecoveryForecast forecast = RecoveryForecast.NONE;
  private volatile List<Integer> byDanger = List.of();
  private final ServiceStates states;
  private final OutOfService outOfService;
  private final TrendLog trend;
  private volatile StuckCounts stuck = StuckCounts.NONE;
  private volatile SchedulerStatus status;

  /**
   * A picture of nothing yet.
   *
   * @param timeslotNs length of a slot
   * @param recoveredBytes bytes of all replicas that have arrived whole
   * @param stockWork the work of HDFS's own scheduler while Dayu does not plan
   * @param outOfScope how many blocks are stock HDFS's by dayu.scope; for any thread
   * @param walks begins to read which of decommissioned DataNodes blocks that are being written
   *     need
   * @param leaving is told that DataNodes begin to leave, while Dayu plans
   * @param trend is given a look with each picture
   */
  public StatusPublisher(
      NodeTable nodes,
      TaskTable tasks,
      TransferTable transfers,
      long timeslotNs,
      LongSupplier recoveredBytes,
      Supplier<StockWork> stockWork,
      IntSupplier outOfScope,
      Function<Set<String>, OpenWalk> walks,
      Runnable leaving,
      TrendLog trend) {
    this.nodes = nodes;
    this.tasks = tasks;
    this.transfers = transfers;
    this.recoveredBytes = recoveredBytes;
    this.stockWork = stockWork;
    this.outOfScope = outOfScope;
    this.leaving = leaving;
    this.trend = trend;
    this.slotNs = timeslotNs;
    this.states = new ServiceStates(nodes, walks);
    this.outOfService = new OutOfService(nodes, states);
    this.progress = new RecoveryProgress(FORECAST_SLOTS * timeslotNs);
    this.status = picture(false, 0, StockWork.NONE, transfers.totals());
  }

  /** The scheduler's status; safe for any thread. */
  public SchedulerStatus status() {
    return status;
  }

  /** The running transfers as they were within the last moments. */
  public List<TransferView> views() {
    return views;
  }

  /** The loads that the last plan puts on the links, by the uuid of the DataNode. */
  public Map<String, NodeLoad> loads() {
    return loads;
  }

  /** The blocks that cannot be planned, and why. */
  public StuckCounts stuck() {
    return stuck;
  }

  /** The number of blocks that are stock HDFS's by dayu.scope; safe for any thread. */
  public int outOfScope() {
    return outOfScope.getAsInt();
  }

  /** The DataNodes that are not in service; safe for any thread. */
  public List<OutOfService.Absence> absences() {
    return outOfService.all();
  }

  /** The state of a DataNode; dead where it is not registered. For the planner thread. */
  public ServiceState state(int number) {
    return states.of(number).orElse(ServiceState.DEAD);
  }

  /** The reasons why blocks are to be recovered; safe for any thread. */
  public RecoveryCause cause() {
    return new RecoveryCause(outOfService.all(), byDanger);
  }

  /** The forecast of the recovery. */
  public RecoveryForecast forecast() {
    return forecast;
  }

  @Override
  public void planned(PlannedSlot planned) {
    Plan plan = planned.plan();
    if (!planned.due().repair()) {
      slotBudgetBytes = plan.slotBudgetBytes();
      slotNs = planned.due().span().slotNs();
    }
    alpha = planned.alpha();
    lastSkips = plan.skipColumns();
    lastUnscanned = plan.unscannedTasks();
    takeLoads(PlannedLoads.of(plan));
  }

  /** The reason why the last plan skipped a block; for the planner thread. */
  public Optional<SkipReason> lastSkip(long blockId) {
    for (int i = 0; i < lastSkips.size(); i++) {
      if (lastSkips.taskId(i) == blockId) {
        return Optional.of(lastSkips.reason(i));
      }
    }
    return Optional.empty();
  }

  /** Tasks that the last plan did not look at because the slot was full; for the planner thread. */
  public int lastUnscanned() {
    return lastUnscanned;
  }

  private void takeLoads(PlannedLoads planned) {
    Map<String, NodeLoad> byUuid = new HashMap<>();
    busiest = "";
    double highest = 0;
    for (int node = 0; node < planned.nodes(); node++) {
      NodeLoad load = planned.of(node);
      byUuid.put(nodes.uuid(node), load);
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
    busiest = nodes.name(node) + " " + direction;
    busiestPlanned = planned;
    busiestBudget = budget;
    return share;
  }

  /** Refreshes the picture when it is old, or when planner or slot have changed. */
  @Override
  public void update(boolean planning, long slot, long nowNs) {
    boolean same = status.planning() == planning && status.slot().number() == slot;
    long everyNs = Math.max(EVERY_NS, transfers.size() * EVERY_NS_PER_TRANSFER);
    if (same && nowNs - updatedNs < everyNs) {
      return;
    }
    updatedNs = nowNs;
    TransferTotals running = transfers.totals();
    StockWork stock = planning ? StockWork.NONE : stockWork.get();
    status = picture(planning, slot, stock, running);
    if (outOfService.look(nowNs)) {
      progress.beginAnew();
      if (planning && outOfService.anyLeaves()) {
        leaving.run();
      }
    }
    byDanger = tasks.byLevel();
    stuck = new StuckCounts(tasks.stuck().counts(), tasks.stuck().shownCounts());
    views = transfers.all().stream().map(this::view).toList();
    long arrivedBytes = recoveredBytes.getAsLong() + running.doneBytes();
    long leftBytes = status.queue().bytes() + running.leftBytes();
    double slotSec = Math.max(1, slotNs) / 1e9;
    boolean plans = planning && leftBytes > 0;
    trend.look(
        arrivedBytes,
        running.rateBytesPerSec(),
        plans ? (long) (slotBudgetBytes / slotSec) : 0,
        nowNs);
    if (planning) {
      forecast = progress.look(arrivedBytes, leftBytes, nowNs);
    } else if (!stock.any()) {
      forecast = progress.abandon();
    }
  }

  @Override
  public boolean stockWorks() {
    return status.stock().any();
  }

  @Override
  public void idle(long slot, boolean goesOn) {
    busiest = "";
    busiestPlanned = 0;
    busiestBudget = 0;
    lastSkips = SkipColumns.copyOf(List.of());
    lastUnscanned = 0;
    status = picture(false, slot, goesOn ? stockWork.get() : StockWork.NONE, transfers.totals());
    stuck = StuckCounts.NONE;
    byDanger = List.of();
    views = List.of();
    loads = Map.of();
    forecast = goesOn ? progress.suspend() : progress.abandon();
  }

  private TransferView view(Transfer transfer) {
    return new TransferView(
        transfer.id(),
        transfer.block().blockId(),
        nodes.uuid(transfer.sources().get(0)),
        nodes.uuid(transfer.destination()),
        transfer.block().lengthBytes(),
        transfer.doneBytes(),
        transfer.sourceLost() ? 0 : transfer.rateBytesPerSec(),
        transfer.byAgent());
  }

  private SchedulerStatus picture(
      boolean planning, long slot, StockWork stock, TransferTotals running) {
    return new SchedulerStatus(
        planning,
        new SchedulerStatus.SlotStatus(slot, slotBudgetBytes, slotNs, alpha),
        new SchedulerStatus.QueueStatus(tasks.size(), tasks.waitingBytes()),
        new SchedulerStatus.RunningStatus(
            transfers.size(), running.leftBytes(), running.rateBytesPerSec()),
        stock,
        new SchedulerStatus.BusiestLink(busiest, busiestPlanned, busiestBudget));
  }
}

package io.dayu.hdfs.execution;

import io.dayu.core.plan.Plan;
import io.dayu.core.work.CopyLedger;
import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.BatchSizes;
import io.dayu.hdfs.namesystem.BlockReader;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.PendingReconstructions;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.TransferTable;
import java.util.concurrent.TimeUnit;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The parts that carry plans out and follow transfers until they have ended.
 *
 * <p>Not thread safe: for the planner thread. Takes the namesystem lock only inside {@link
 * PendingReconstructions} and {@link BlockReader}.
 */
public final class Execution {
  private static final long STOCK_CARRIED_EVERY_NS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final long REFRESH_EVERY_NS = TimeUnit.SECONDS.toNanos(2);

  /** All transfers are looked at; what is lost has been silent for seconds. */
  private static final long LOST_EVERY_NS = TimeUnit.MILLISECONDS.toNanos(500);

  private static final long COPIES_EVERY_NS = TimeUnit.SECONDS.toNanos(1);
  private static final long LATE_EVERY_NS = TimeUnit.SECONDS.toNanos(1);

  private final TransferTable transfers;
  private final AgentDirectory agents;
  private final Supplier<TransferTimeouts> timeouts;
  private final LongSupplier epochs;
  private final TransferLog log = new TransferLog();
  private final TransferIds ids = new TransferIds();
  private final PlanExecutor executor;
  private final TransferMonitor monitor;
  private final TransferEnds ends;
  private final BookingRenewal bookings;
  private final ReportIntake reports;
  private final CopyFollower copies;
  private final LeftPulls leftPulls;
  private long stockCarriedNs;
  private long refreshNs;
  private long lostNs;
  private long copiesNs;
  private long lateNs;

  /**
   * The tables that it works on.
   *
   * @param agents carriers of transfers
   */
  public record Tables(
      NodeTable nodes, TaskTable tasks, TransferTable transfers, AgentDirectory agents) {}

  /**
   * Has carried out nothing.
   *
   * @param unplanned hears of blocks of which no replica could be planned
   * @param epochs draws a new positive number, never the same on two NameNodes
   */
  public Execution(
      Tables tables,
      PendingReconstructions pending,
      BlockReader blocks,
      UnplannedBlocks unplanned,
      Supplier<TransferTimeouts> timeouts,
      Supplier<BatchSizes> batches,
      PlannerMetrics metrics,
      LongSupplier epochs) {
    NodeTable nodes = tables.nodes();
    TaskTable tasks = tables.tasks();
    this.transfers = tables.transfers();
    this.agents = tables.agents();
    this.timeouts = timeouts;
    this.epochs = epochs;
    OrderSender orders = new OrderSender(nodes, tasks, transfers, agents);
    CopyLedger<LowRedundancyBlock> ledger = tasks.lower().ledger();
    TransferLifecycle lifecycle =
        new TransferLifecycle(transfers, ledger, pending, orders, batches);
    GuardedCommits commits = new GuardedCommits(pending, transfers, metrics);
    this.executor = new PlanExecutor(tables, lifecycle, commits, ids, unplanned, metrics, batches);
    this.monitor =
        new TransferMonitor(nodes, tasks, transfers, agents, lifecycle, metrics, timeouts);
    this.ends = new TransferEnds(nodes, tasks, transfers, lifecycle, monitor, log, metrics);
    this.bookings =
        new BookingRenewal(pending, nodes, tasks, transfers, lifecycle, metrics, batches);
    Adoption adoption =
        new Adoption(nodes, transfers, agents, blocks, lifecycle, bookings, metrics, batches);
    this.reports = new ReportIntake(nodes, transfers, agents, ends, adoption);
    this.copies = new CopyFollower(ledger, nodes, transfers, pending);
    this.leftPulls = new LeftPulls(agents, pending);
  }

  /**
   * A planner begins: no transfer is known, and orders have a new epoch.
   *
   * @return the epoch
   */
  public long begin(long nowNs) {
    long epoch = epochs.getAsLong();
    transfers.clear();
    agents.begin(epoch);
    ids.begin(epoch);
    leftPulls.forget();
    copiesNs = nowNs;
    stockCarriedNs = nowNs;
    refreshNs = nowNs;
    return epoch;
  }

  /** Drops what HDFS's own transfer command carried and has ended, if it is time to. */
  public void followStockCarried(long nowNs) {
    if (nowNs - stockCarriedNs >= STOCK_CARRIED_EVERY_NS) {
      stockCarriedNs = nowNs;
      bookings.lookAtStockCarried();
    }
  }

  /** Takes in what agents report of their transfers. */
  public void takeReports(long nowNs) {
    reports.takeReports(nowNs);
  }

  /** Ends transfers whose DataNodes are gone, if it is time to. */
  public void findLost(long nowNs) {
    if (nowNs - lostNs >= LOST_EVERY_NS) {
      monitor.findLost(nowNs);
      lostNs = nowNs;
    }
  }

  /** Leaves to stock HDFS what would end much too late, if it is time to look. */
  public void leaveLate(long nowNs) {
    if (nowNs - lateNs >= LATE_EVERY_NS) {
      monitor.leaveLate(nowNs);
      lateNs = nowNs;
    }
  }

  /** Renews bookings in HDFS, if it is time to. */
  public void refreshBookings(long nowNs) {
    if (nowNs - refreshNs >= REFRESH_EVERY_NS) {
      bookings.refreshAgentCarried();
      refreshNs = nowNs;
    }
  }

  /** Looks how copies stand of blocks that lack nothing, if it is time to. */
  public void followCopies(long nowNs) {
    if (nowNs - copiesNs >= COPIES_EVERY_NS) {
      copiesNs = nowNs;
      copies.look(nowNs);
    }
  }

  /** A plan is about to be made: what no plan may go on with is ended. */
  public void prepare() {
    ends.planned();
    monitor.endChanged();
  }

  /**
   * Carries out a plan.
   *
   * @param startNs when its slot starts, which goes by the destination
   * @param advance is told of every batch that is booked
   */
  public void carryOut(Plan plan, IntToLongFunction startNs, Runnable advance, long nowNs) {
    executor.execute(plan, startNs, advance, nowNs);
  }

  /** Transfers that have ended well since the last plan. */
  public int endedSincePlan() {
    return ends.endedSincePlan();
  }

  /** True if something happened that should not wait for the next slot; resets the mark. */
  public boolean takeRepairWanted() {
    return monitor.takeRepairWanted();
  }

  /**
   * No plan comes any more. Pulls that will end soon by themselves go on and are followed by {@link
   * #followLeft}. The others are stopped and their blocks put back into the queue, where stock HDFS
   * would otherwise miss them until its own time-out.
   */
  public void leave(long nowNs) {
    monitor.endAllButSoonDone(nowNs);
    leftPulls.follow(transfers.copy(), nowNs + 2 * timeouts.get().soonNs());
  }

  /** Follows the pulls that were left, while Dayu has nothing to do with re-replication. */
  public void followLeft(long nowNs) {
    leftPulls.look(nowNs);
  }

  /** Forgets all transfers and copies; what agents are at goes on. */
  public void forget() {
    try {
      copies.forget();
    } finally {
      transfers.clear();
      monitor.reset();
      ends.planned();
    }
  }

  /** The last finished transfers; safe for any thread. */
  public TransferLog log() {
    return log;
  }
}

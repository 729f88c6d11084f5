package io.dayu.hdfs.status;

import io.dayu.core.control.PlannedSlot;
import io.dayu.core.control.SlotAccount;
import io.dayu.core.control.SlotOutcome;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.LinkBudgets;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.SkipReason;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.TransferTable;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntToLongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the log in one line a slot what is planned, and what has come of the slot before, and in
 * one line a recovery how it went; keeps both for people to look at. Used by the planner's thread.
 */
public final class SlotReporter {
  private static final Logger LOG = LoggerFactory.getLogger(SlotReporter.class);
  private static final double MEGA = 1e6;

  private final TaskTable tasks;
  private final TransferTable transfers;
  private final PlannerMetrics metrics;
  private final RecoveryHistory history;
  private final IdealTime ideal = new IdealTime();
  private final SlotAccount account = new SlotAccount();
  private long receivedBytes;
  private long arrivedBytes;
  private Optional<RecoveryHistory.PastSlot> open = Optional.empty();
  private long begunNs;
  private long replicasBefore;
  private long bytesBefore;

  /** Has told nothing. */
  public SlotReporter(
      TaskTable tasks, TransferTable transfers, PlannerMetrics metrics, RecoveryHistory history) {
    this.tasks = tasks;
    this.transfers = transfers;
    this.metrics = metrics;
    this.history = history;
  }

  /** A planner begins: there was no slot before. */
  public void begin() {
    account.close();
    arrivedBytes = look();
    open = Optional.empty();
  }

  /** Blocks wait or are on their way, and there were none before. */
  public void workBegins(long nowNs) {
    begunNs = nowNs;
    replicasBefore = metrics.recoveredReplicas();
    bytesBefore = metrics.recoveredBytes();
    ideal.clear();
  }

  /** Nothing waits and nothing is on its way any more. */
  public void workEnds(long nowNs) {
    close(look());
    long replicas = metrics.recoveredReplicas() - replicasBefore;
    if (replicas > 0) {
      long bytes = metrics.recoveredBytes() - bytesBefore;
      long tookNs = nowNs - begunNs;
      long idealNs = ideal.ns((double) bytes);
      history.add(new RecoveryHistory.PastRecovery(nowNs, replicas, bytes, tookNs, idealNs));
      LOG.info(
          "{} replicas are recovered, {} MB in {} s; all links' budgets would have taken {} s",
          replicas,
          oneDigit(bytes / MEGA),
          oneDigit(tookNs / 1e9),
          oneDigit(idealNs / 1e9));
    }
  }

  private void close(long arrived) {
    long doneBytes = Math.max(0, arrived - arrivedBytes);
    open.ifPresent(slot -> history.add(slot.withDone(doneBytes)));
    open = Optional.empty();
    account.close();
  }

  /** The first plan of a recovery is about to be made. */
  public void recoveryBegins(int blocks, long sinceNs) {
    LOG.info(
        "{} blocks wait to be recovered; they came in within {} ms",
        blocks,
        TimeUnit.NANOSECONDS.toMillis(sinceNs));
  }

  /**
   * A slot is about to be planned.
   *
   * @return what came of the last slot's plan; empty when nothing was planned in this recovery, too
   *     short a time ago to tell, or so long ago that something was in the way, like a pause
   */
  public Optional<SlotOutcome> planBegins(long nowNs) {
    return account.outcome((double) look(), nowNs);
  }

  /** The plan that has {@linkplain #planBegins begun} is carried out. */
  public void planned(PlannedSlot made, long nowNs) {
    long slot = made.due().slot();
    double slotSeconds = made.due().span().slotNs() / 1e9;
    Plan plan = made.plan();
    Map<Assignment.Kind, Integer> kinds = new EnumMap<>(Assignment.Kind.class);
    plan.assignments().forEach(assignment -> kinds.merge(assignment.kind(), 1, Integer::sum));
    double bytesPerSec = SlotAccount.bytesPerSec(plan);
    double plannedBytesBefore = account.plannedBytes();
    Map<SkipReason, Integer> skips = new EnumMap<>(SkipReason.class);
    plan.skipped().forEach(skip -> skips.merge(skip.reason(), 1, Integer::sum));
    LinkBudgets budgets = plan.budgets();
    long arrived = arrivedOfReceived();
    close(arrived);
    open =
        Optional.of(
            new RecoveryHistory.PastSlot(
                slot,
                (long) (bytesPerSec * slotSeconds),
                0,
                plan.assignments().size(),
                plan.cancellations().size(),
                tasks.size()));
    ideal.budget(made.budgetBytesPerSec(), nowNs);
    LOG.info(
        "Slot {}: transfers {}, {} begun anew, at {} MB/s of in {} and out {} MB/s by alpha"
            + " {}; {} blocks wait, skipped {}; before: {} MB came in of {} MB planned; {}",
        slot,
        kinds,
        plan.cancellations().size(),
        oneDigit(bytesPerSec / MEGA),
        oneDigit(sum(budgets.nodes(), budgets::nodeInBytesPerSec)),
        oneDigit(sum(budgets.nodes(), budgets::nodeOutBytesPerSec)),
        twoDigits(made.alpha()),
        tasks.size(),
        skips,
        oneDigit((arrived - arrivedBytes) / MEGA),
        oneDigit(plannedBytesBefore / MEGA),
        made.times());
    metrics.slotMoved(plannedBytesBefore, (double) (arrived - arrivedBytes));
    arrivedBytes = arrived;
    account.planned(made, (double) tasks.waitingBytes(), (double) arrived, nowNs);
  }

  /** Looks at all transfers; returns the bytes that have arrived. */
  private long look() {
    long runningBytes = transfers.reportedBytes();
    receivedBytes = metrics.recoveredBytes() + metrics.resentBytes() + runningBytes;
    return arrivedOfReceived();
  }

  /**
   * Of all that had come in at the last look, what is of use now: a plan that was carried out since
   * has moved bytes from its transfers to those that are sent again.
   */
  private long arrivedOfReceived() {
    return receivedBytes - metrics.resentBytes();
  }

  private static double sum(int nodes, IntToLongFunction bytesPerSec) {
    double sum = 0;
    for (int node = 0; node < nodes; node++) {
      sum += bytesPerSec.applyAsLong(node) / MEGA;
    }
    return sum;
  }

  private static double oneDigit(double value) {
    return Math.round(value * 10) / 10.0;
  }

  private static double twoDigits(double value) {
    return Math.round(value * 100) / 100.0;
  }
}

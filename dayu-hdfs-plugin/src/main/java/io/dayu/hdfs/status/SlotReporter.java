package io.dayu.hdfs.status;

import io.dayu.config.Units;
import io.dayu.core.control.PlannedSlot;
import io.dayu.core.control.SlotAccount;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.LinkBudgets;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.SkipReason;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.hdfs.scheduler.ByteAccount;
import io.dayu.hdfs.scheduler.SlotListener;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.TransferTable;
import io.dayu.hdfs.state.TransferTotals;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the log in one line a slot what is planned, and what has come of the slot before, and in
 * one line a recovery how it went; keeps both for people to look at. Used by the planner's thread.
 */
public final class SlotReporter implements SlotListener {
  private static final Logger LOG = LoggerFactory.getLogger(SlotReporter.class);

  private final TaskTable tasks;
  private final TransferTable transfers;
  private final PlannerMetrics metrics;
  private final ByteAccount bytes;
  private final RecoveryHistory history;
  private final PlanYield planYield;
  private final OpenRecovery recovery;
  private long arrivedBytes;
  private long receivedAtPlanBytes;
  private long resentAtPlanBytes;
  private double finishingBytes;
  private Object toldIdle = "";
  private Map<Obstacle, Integer> toldStuck = Map.of();
  private int toldBlocks;
  private Optional<RecoveryHistory.PastSlot> open = Optional.empty();

  /**
   * Has told nothing.
   *
   * @param bytes counts what each slot moves
   */
  public SlotReporter(
      TaskTable tasks,
      TransferTable transfers,
      PlannerMetrics metrics,
      ByteAccount bytes,
      RecoveryHistory history,
      PlanYield planYield,
      OpenRecovery recovery) {
    this.tasks = tasks;
    this.transfers = transfers;
    this.metrics = metrics;
    this.bytes = bytes;
    this.history = history;
    this.planYield = planYield;
    this.recovery = recovery;
  }

  @Override
  public void begin() {
    arrivedBytes = bytes.arrivedBytes();
    notePlanned();
    open = Optional.empty();
    planYield.end();
    finishingBytes = 0;
    toldIdle = "";
    toldStuck = Map.of();
    toldBlocks = 0;
  }

  @Override
  public void workBegins(long nowNs) {
    recovery.begin(nowNs);
  }

  @Override
  public void workEnds(long nowNs) {
    close(bytes.arrivedBytes());
    planYield.end();
    finishingBytes = 0;
    recovery.end(RecoveryHistory.Outcome.DONE, nowNs).ifPresent(this::ended);
  }

  @Override
  public void plannerLeaves(boolean toStock, long nowNs) {
    if (toStock) {
      recovery.leaveToStock();
    } else {
      recovery.end(RecoveryHistory.Outcome.LEFT, nowNs).ifPresent(this::ended);
    }
  }

  @Override
  public void stockIsDone(long nowNs) {
    if (recovery.isWithStock()) {
      recovery.end(RecoveryHistory.Outcome.DONE_BY_STOCK, nowNs).ifPresent(this::ended);
    }
  }

  private void ended(RecoveryHistory.PastRecovery past) {
    history.add(past);
    LOG.info(
        "{}, {} in {} s{}{}",
        Counted.of(past.replicas(), "replica is recovered", "replicas are recovered"),
        Units.bytes(past.bytes()),
        oneDigit(past.tookNs() / 1e9),
        past.outcome() == RecoveryHistory.Outcome.DONE ? "" : "; " + past.outcome().words(),
        past.idealNs() == 0
            ? ""
            : "; all links' budgets would have taken " + oneDigit(past.idealNs() / 1e9) + " s");
    toldBlocks = 0;
  }

  private void close(long arrived) {
    long doneBytes = Math.max(0, arrived - arrivedBytes);
    open.ifPresent(slot -> history.add(slot.withDone(doneBytes)));
    open = Optional.empty();
  }

  /** Not told again of as many blocks of which none has been recovered meanwhile. */
  @Override
  public void recoveryBegins(int blocks, long sinceNs) {
    if (blocks == toldBlocks) {
      return;
    }
    toldBlocks = blocks;
    LOG.info(
        "{} to be recovered; they came in within {} ms",
        Counted.of(blocks, "block waits", "blocks wait"),
        TimeUnit.NANOSECONDS.toMillis(sinceNs));
  }

  @Override
  public void planned(PlannedSlot made, long nowNs) {
    long slot = made.due().slot();
    double slotSeconds = made.due().span().slotNs() / 1e9;
    Plan plan = made.plan();
    Map<Assignment.Kind, Integer> kinds = new EnumMap<>(Assignment.Kind.class);
    plan.assignments().forEach(assignment -> kinds.merge(assignment.kind(), 1, Integer::sum));
    double bytesPerSec = SlotAccount.bytesPerSec(plan);
    double plannedBytesBefore = bytes.plannedBytes();
    Map<SkipReason, Integer> skips = new EnumMap<>(SkipReason.class);
    plan.skipped().forEach(skip -> skips.merge(skip.reason(), 1, Integer::sum));
    long arrived = bytes.arrivedBytes();
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
    recovery.planned(made.budgetBytesPerSec(), nowNs);
    recovery.soFar(RecoveryHistory.Outcome.UNDER_WAY, nowNs).ifPresent(history::underWay);
    String line = line(made, kinds, bytesPerSec, skips, plannedBytesBefore);
    Object idle = List.of(bytesPerSec == 0 && kinds.isEmpty(), tasks.size(), skips);
    boolean told = bytesPerSec == 0 && kinds.isEmpty() && idle.equals(toldIdle);
    toldIdle = idle;
    if (told) {
      LOG.debug(line);
    } else {
      LOG.info(line);
    }
    tellStuck();
    metrics.slotMoved(plannedBytesBefore, (double) (arrived - arrivedBytes));
    planYield.slot(
        plannedBytesBefore > 0 ? plannedBytesBefore : finishingBytes, (double) cameBytes());
    finishingBytes = bytesPerSec > 0 ? 0 : finishingBytes(slotSeconds);
    arrivedBytes = arrived;
    notePlanned();
  }

  private String line(
      PlannedSlot made,
      Map<Assignment.Kind, Integer> kinds,
      double bytesPerSec,
      Map<SkipReason, Integer> skips,
      double plannedBytesBefore) {
    LinkBudgets budgets = made.plan().budgets();
    long lostBytes = metrics.resentReadBytes() - resentAtPlanBytes;
    return "Slot "
        + made.due().slot()
        + ": transfers "
        + kinds
        + ", "
        + made.plan().cancellations().size()
        + " begun anew, at "
        + Units.rate((long) bytesPerSec)
        + " of in "
        + Units.rate(sum(budgets.nodes(), budgets::nodeInBytesPerSec))
        + " and out "
        + Units.rate(sum(budgets.nodes(), budgets::nodeOutBytesPerSec))
        + " by alpha "
        + alpha(made)
        + "; "
        + Counted.of(tasks.size(), "block waits", "blocks wait")
        + ", skipped "
        + skips
        + "; before: "
        + Units.bytes(cameBytes())
        + " came in of "
        + Units.bytes((long) plannedBytesBefore)
        + " planned"
        + (lostBytes > 0 ? ", " + Units.bytes(lostBytes) + " is to be sent again" : "")
        + "; "
        + made.times();
  }

  /** The alpha that is set, and the one that was planned by where that is another. */
  private static String alpha(PlannedSlot made) {
    double set = twoDigits(made.setAlpha());
    double by = twoDigits(made.alpha());
    return set == by
        ? String.valueOf(set)
        : set + " (planned by " + by + ", as what gives way moves less than planned)";
  }

  /**
   * The bytes that a slot should move which plans nothing, because all that runs was to end before
   * it: that is how it looks where links are much slower than they say.
   */
  private double finishingBytes(double slotSeconds) {
    TransferTotals running = transfers.totals();
    return Math.min((double) running.leftBytes(), running.rateBytesPerSec() * slotSeconds);
  }

  /** The bytes that came in since the last plan, of use or not. */
  private long cameBytes() {
    return Math.max(0, bytes.receivedBytes() - receivedAtPlanBytes);
  }

  private void notePlanned() {
    receivedAtPlanBytes = bytes.receivedBytes();
    resentAtPlanBytes = metrics.resentReadBytes();
  }

  /** Says which blocks cannot be planned, and why, when that is not what was said last. */
  private void tellStuck() {
    Map<Obstacle, Integer> stuck = new EnumMap<>(tasks.stuck().counts());
    stuck.values().removeIf(blocks -> blocks == 0);
    if (stuck.equals(toldStuck)) {
      return;
    }
    toldStuck = stuck;
    if (stuck.isEmpty()) {
      LOG.info("No block is without a place or a source any more");
      return;
    }
    StringBuilder why = new StringBuilder();
    stuck.forEach(
        (obstacle, blocks) ->
            why.append(why.isEmpty() ? "" : "; ")
                .append(blocks)
                .append(": ")
                .append(obstacle.phrase()));
    LOG.info(
        "No place or source for {}, however idle links are; {}",
        Counted.of(stuck.values().stream().mapToInt(Integer::intValue).sum(), "block"),
        why);
  }

  private static long sum(int nodes, IntToLongFunction bytesPerSec) {
    return IntStream.range(0, nodes).mapToLong(bytesPerSec).sum();
  }

  private static double oneDigit(double value) {
    return Math.round(value * 10) / 10.0;
  }

  private static double twoDigits(double value) {
    return Math.round(value * 100) / 100.0;
  }
}

package io.dayu.hdfs.slot;

import io.dayu.core.control.AlphaController;
import io.dayu.core.control.SlotOutcome;
import io.dayu.core.control.Stagger;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.straggler.Outstanding;
import io.dayu.core.verify.PlanVerifier;
import io.dayu.core.verify.Violation;
import io.dayu.hdfs.metrics.PlannerMetrics;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Makes one plan of what is known now: snapshot, plan, check, and orders; each step is timed.
 *
 * <p>Not thread safe.
 */
final class SlotPlanner {
  private static final double NEAR_SECONDS = 4;

  private final SnapshotBuilder snapshots;
  private final PlanFunction planner;
  private final PlanExecutor executor;
  private final Supplier<SchedulerSettings> settings;
  private final PlannerMetrics metrics;
  private final LongSupplier clock;
  private final Runnable advance;
  private final AlphaController alpha = new AlphaController();

  /**
   * What is planned.
   *
   * @param slot its number
   * @param effectiveNs when what is ordered begins, at those destinations that begin first
   * @param span of the slot, as seen from now
   * @param knobs as they are set
   * @param repair whether healthy transfers are left as they are
   * @param givesWay whether transfers to all DataNodes give way to other traffic
   */
  record Task(
      long slot,
      long effectiveNs,
      SnapshotBuilder.SlotSpan span,
      PlannerSettings knobs,
      boolean repair,
      boolean givesWay) {}

  /**
   * A plan that was carried out, and what it took.
   *
   * @param alpha by which it was made
   * @param budgetBytesPerSec equation 2 by the settings
   */
  record Made(Plan plan, double alpha, double budgetBytesPerSec, PlanTimes times) {}

  /** A plan, and by what it was made. */
  private record Thought(PlannerSettings knobs, Plan plan) {
    /** Whether no block waits after it. */
    boolean leavesNothing() {
      return plan.skipped().isEmpty() && plan.unscannedTasks() == 0;
    }
  }

  /**
   * A planner of slots.
   *
   * @param clock in ns, by which the steps are timed
   * @param advance is told of every step that is done
   */
  SlotPlanner(
      SnapshotBuilder snapshots,
      PlanFunction planner,
      PlanExecutor executor,
      Supplier<SchedulerSettings> settings,
      PlannerMetrics metrics,
      LongSupplier clock,
      Runnable advance) {
    this.snapshots = snapshots;
    this.planner = planner;
    this.executor = executor;
    this.settings = settings;
    this.metrics = metrics;
    this.clock = clock;
    this.advance = advance;
  }

  /**
   * Plans and carries it out.
   *
   * @throws IllegalStateException if the plan breaks an invariant; nothing was carried out then
   */
  Made make(Task task, long nowNs) {
    long beginNs = clock.getAsLong();
    ClusterSnapshot snapshot = snapshots.build(nowNs, task.span(), task.repair());
    long builtNs = stepDone();
    Thought thought = think(task, snapshot);
    Plan plan = thought.plan();
    long thoughtNs = stepDone();
    check(PlanVerifier.verify(snapshot, thought.knobs(), plan), task.slot());
    long checkedNs = stepDone();
    long spreadNs = task.span().spreadNs();
    executor.execute(plan, node -> task.effectiveNs() + Stagger.ns(node, spreadNs), nowNs);
    PlanTimes times =
        new PlanTimes(
            builtNs - beginNs,
            thoughtNs - builtNs,
            checkedNs - thoughtNs,
            clock.getAsLong() - checkedNs);
    metrics.planned(times.planNs(), times.totalNs());
    return new Made(
        plan,
        thought.knobs().alpha(),
        AlphaController.budgetBytesPerSec(task.knobs(), snapshot),
        times);
  }

  private Thought think(Task task, ClusterSnapshot snapshot) {
    boolean near = endIsNear(task, snapshot);
    boolean last = near && snapshot.tasks().isEmpty();
    Thought thought = think(task, snapshot, knobs(task, snapshot, last));
    if ((near && thought.leavesNothing()) == last) {
      return thought;
    }
    PlannerSettings others = knobs(task, snapshot, !last);
    return others.equals(thought.knobs()) ? thought : think(task, snapshot, others);
  }

  /** Whether what remains needs so little time, or so few links, that they may be filled. */
  private static boolean endIsNear(Task task, ClusterSnapshot snapshot) {
    Outstanding outstanding = Outstanding.of(snapshot);
    double nearSec = Math.max(NEAR_SECONDS, snapshot.slotNs() / 1e9);
    double budgetBytesPerSec = AlphaController.budgetBytesPerSec(task.knobs(), snapshot);
    return outstanding.bytes() <= nearSec * budgetBytesPerSec
        || outstanding.replicas() <= snapshot.nodes().size() / 2;
  }

  private Thought think(Task task, ClusterSnapshot snapshot, PlannerSettings knobs) {
    return new Thought(knobs, planner.plan(snapshot, knobs, settings.get().seed() + task.slot()));
  }

  private PlannerSettings knobs(Task task, ClusterSnapshot snapshot, boolean last) {
    return task.givesWay() && !task.span().onlyRunning()
        ? alpha.of(task.knobs(), snapshot, last)
        : task.knobs();
  }

  /** A slot is over. */
  void slotEnded(SlotOutcome slot) {
    alpha.slotEnded(slot);
  }

  /** A recovery is over, or another planner begins. */
  void reset() {
    alpha.reset();
  }

  private long stepDone() {
    advance.run();
    return clock.getAsLong();
  }

  /** All that such a plan would be made of; changes nothing. */
  Draft draft(Task task, long nowNs) {
    ClusterSnapshot snapshot = snapshots.look(nowNs, task.span(), task.repair());
    return new Draft(
        task.slot(),
        snapshot,
        knobs(task, snapshot, snapshot.tasks().isEmpty()),
        settings.get().seed() + task.slot(),
        snapshots.nodeNames());
  }

  private void check(List<Violation> violations, long slot) {
    if (!violations.isEmpty()) {
      metrics.violations(violations.size());
      throw new IllegalStateException(
          "the plan of slot " + slot + " breaks an invariant: " + violations.get(0).message());
    }
  }
}
